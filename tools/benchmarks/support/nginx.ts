import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../../../tests/support/faults/shipped-nginx.ts";
import { ownChild } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import type { RawResponse } from "./bare-node.ts";
import { type ServerProcess, waitForServer } from "./server-process.ts";

export const NO_NGINX = "nginx is not installed (Debian: apt-get install nginx-light): its column is empty.";

export function nginxVersion(): string | null {
  const nginx = findNginx();
  // nginx prints its version to stderr.
  return nginx ? (/nginx\/([\d.]+)/.exec(execFileSync("sh", ["-c", `${nginx} -v 2>&1`]).toString())?.[1] ?? "") : null;
}

/** nginx with one worker, optimized for one file at `/page`. Null if not installed. */
export async function startNginx({ headers, body }: RawResponse): Promise<ServerProcess | null> {
  const nginx = findNginx();
  if (!nginx) return null;
  const folder = mkdtempSync(join(tmpdir(), "nginx-bench-"));
  const [port = 0] = await freePorts(1);
  writeFileSync(join(folder, "page"), body);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, headers));
  const child = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  const { end } = ownChild(child, "SIGTERM");
  await waitForServer("nginx", port, "/page");
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(
  folder: string,
  port: number,
  { "content-type": type = "text/html", etag, ...headers }: Record<string, string>,
): string {
  const added = Object.entries(headers)
    // A dollar sign would start a variable and cannot be escaped.
    .filter(([name, value]) => !value.includes("$") && name !== "last-modified")
    // The shop sends one too.
    .map(([name, value]) => `add_header ${name} ${name === "x-request-id" ? "$request_id" : quoted(value)} always;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join("\n  ")}
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10 inactive=1h;
  open_file_cache_valid 1h;
  ${etag ? "" : "etag off;"}
  types {}
  default_type ${quoted(type)};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${added.join("\n    ")}
  }
}
`;
}

const quoted = (value: string) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
