// Loads the page again when it has been rebuilt. Only a development build has this file. It asks for itself, and
// looks whether it still has the page's version: EVOLVARIUM_VERSION, which the build fills in.

async function look() {
  // A server that does not answer is being started again.
  const answer = await fetch(import.meta.url, { cache: "no-store" }).catch(() => undefined);
  const isOther = answer?.ok && !(await answer.text()).includes(document.documentElement.dataset.version);
  if (isOther) location.reload();
  else setTimeout(look, 500);
}

look();
