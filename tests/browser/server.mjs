// A plain static server, as plain as a web host can be: it serves the built folder under a
// sub-path, answers 404 for what is missing, and sends nothing that the page could come to rely on
// (no fallback to index.html, no headers against caching, no isolation headers).
//
//   node tests/browser/server.mjs [port]

import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

export const dist = fileURLToPath(new URL("../../dist", import.meta.url));
export const base = "/some/where/evolvarium/";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

// What hosts compress.
const packed = /^(text\/|application\/(json|wasm|manifest))|svg/;
const ways = { gzip: gzipSync, br: brotliCompressSync };
const zipped = new Map();

async function pack(file, compress) {
  const key = `${compress} ${file}`;
  if (!zipped.has(key)) zipped.set(key, ways[compress](await readFile(file)));
  return zipped.get(key);
}

async function answer({ folder, compress, toIndex }, request, response) {
  const refuse = (code) => {
    response.writeHead(code, { "content-type": "text/plain; charset=utf-8" });
    response.end(`${code}\n`);
  };
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  } catch {
    return refuse(400);
  }
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
  if (path === base.slice(0, -1)) {
    response.writeHead(301, { location: base });
    return response.end();
  }
  if (toIndex && path === base) {
    response.writeHead(302, { location: `${base}index.html` });
    return response.end();
  }
  if (!path.startsWith(base)) return refuse(404);
  const name = path.slice(base.length);
  const file = normalize(join(folder, name === "" || name.endsWith("/") ? `${name}index.html` : name));
  const found = file.startsWith(folder + sep) && (await stat(file).catch(() => null));
  if (!found || !found.isFile()) return refuse(404);
  const type = types[extname(file)] ?? "application/octet-stream";
  if (compress && packed.test(type)) {
    const body = await pack(file, compress);
    const headers = { "content-type": type, "content-encoding": compress, "content-length": body.length };
    return response.writeHead(200, headers).end(body);
  }
  response.writeHead(200, { "content-type": type, "content-length": found.size });
  if (request.method === "HEAD") return response.end();
  createReadStream(file).pipe(response);
}

// Serves the build, or another folder, on a free port unless one is given. Returns the
// page's address, the requests with their origins, and a way to stop. `compress`: "gzip"
// or "br", done in advance, as hosts do. `toIndex`: the folder leads to its index.html by a redirect.
export async function serve({ port = 0, folder = dist, compress, toIndex } = {}) {
  if (compress) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((name) => packed.test(types[extname(name)]))) await pack(join(folder, name), compress);
  }
  const asked = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, by: request.headers.referer ?? "" });
    void answer({ folder, compress, toIndex }, request, response);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: Number(process.argv[2] ?? 4173) });
  console.log(url);
}
