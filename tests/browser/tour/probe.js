// Runs before the page does, and says in the console what a browser may keep to itself: errors, files that
// do not come, rejected promises, violations of the page's policy.
addEventListener(
  "error",
  (event) => console.error(`uncaught: ${event.message ?? event.target.src ?? event.target.href}`),
  true,
);
addEventListener("unhandledrejection", (event) => console.error(`unhandled: ${event.reason}`));
addEventListener("securitypolicyviolation", (event) => {
  console.error(`violates ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
});
