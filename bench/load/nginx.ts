import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../tests/support/shop/ports.ts";
import { waitFor } from "../../tests/support/wait-for.ts";

/** nginx with one worker that serves the bytes of one page. */
export type Nginx = { port: number; pid: number; close(): void };

/**
 * Starts Debian's nginx on the same bytes as the shop's page: its body and its headers, those too that the shop makes anew for each
 * answer. One worker, which stays on the core that `taskset` gave us. Its log has a line for each request, written in
 * portions. Throws when nginx is not installed.
 */
export async function startNginx(page: { body: Buffer; headers: Readonly<Record<string, string>> }): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  chmodSync(folder, 0o755);
  const [port = 0] = await freePorts(1);
  mkdirSync(join(folder, "site"));
  writeFileSync(join(folder, "site", "index.html"), page.body);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, page.headers));
  const master = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok, { what: "nginx to answer" });
  return { port, pid: workerOf(master), close: () => close(master, folder) };
}

/** Made anew by each server. */
const OWN = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "etag",
  "content-type",
  "transfer-encoding",
]);

function configuration(folder: string, port: number, headers: Readonly<Record<string, string>>): string {
  const added = Object.entries(headers)
    .filter(([name]) => !OWN.has(name.toLowerCase()))
    .map(([name, value]) =>
      name.toLowerCase() === "x-request-id"
        ? "add_header X-Request-Id $request_id;"
        : `add_header ${name} ${JSON.stringify(value)};`,
    );
  return `user root;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=32k;
  sendfile on; tcp_nopush on; etag on; gzip off;
  keepalive_requests 1000000000; keepalive_timeout 75s;
  default_type "text/html; charset=utf-8";
  open_file_cache max=100; open_file_cache_valid 60s;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    types { }
    location / { try_files /index.html =404; ${added.join("\n      ")} }
  }
}
`;
}

/** The process that answers: the master's only child. */
function workerOf({ pid: master }: ChildProcess): number {
  const children = readdirSync("/proc").filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(master)
      );
    } catch {
      return false;
    }
  });
  return Number(children[0]);
}

function close(master: ChildProcess, folder: string): void {
  master.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  master.kill("SIGTERM");
}
