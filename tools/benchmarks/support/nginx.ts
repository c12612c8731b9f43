import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findNginx } from "../../../tests/support/faults/shipped-nginx.ts";
import { ownChild } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { waitFor } from "../../../tests/support/wait-for.ts";
import { isResponding, type ServerProcess } from "./shop-build.ts";

/** nginx sends these without being told. */
const OWN_HEADERS =
  "date connection keep-alive content-length transfer-encoding server etag content-type last-modified";

/** nginx with one worker, which serves the home page of `shop` at `/page`: the same compressed bytes and headers from a file. */
export async function startNginx(shop: string): Promise<ServerProcess> {
  const nginx = findNginx();
  if (!nginx) throw new Error("nginx is not installed (Debian: apt-get install nginx-light)");
  const folder = mkdtempSync(join(tmpdir(), "nginx-bench-"));
  const [port = 0] = await freePorts(1);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(shop, { agent: false, headers: { "Accept-Encoding": "br" } }, resolve).once("error", reject),
  );
  writeFileSync(join(folder, "page"), await buffer(response));
  // A dollar sign would start a variable and cannot be escaped.
  const added = Object.entries(response.headers)
    .filter(([name, value]) => !OWN_HEADERS.includes(name) && !String(value).includes("$"))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))} always;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1; daemon off; pid ${folder}/pid; error_log /dev/null;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10 inactive=1h;
      open_file_cache_valid 1h; types {} default_type "text/html; charset=utf-8"; ${temporary.join(" ")}
      server { listen 127.0.0.1:${port}; root ${folder}; ${added.join(" ")} }
    }`,
  );
  const child = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const { end } = ownChild(child, "SIGTERM");
  await waitFor(() => isResponding(`http://127.0.0.1:${port}/page`), { what: "nginx" });
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, pid: child.pid ?? 0, stop };
}
