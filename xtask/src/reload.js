// Loads the page again when Trunk has rebuilt it. Only a development build has this file.

const address = `${location.origin.replace("http", "ws")}/.well-known/trunk/ws`;

function listen(isAgain) {
  const socket = new WebSocket(address);
  // A server that was started again may have built another page.
  socket.onopen = () => isAgain && location.reload();
  socket.onmessage = ({ data }) => JSON.parse(data).type === "reload" && location.reload();
  socket.onclose = () => setTimeout(listen, 1000, true);
}

listen(false);
