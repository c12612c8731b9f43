import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { selfSigned } from "../health/self-signed.ts";
import { ownChild } from "../runner/process.ts";
import { freePorts } from "../shop/ports.ts";
import { waitFor } from "../wait-for.ts";

const SHIPPED = join(import.meta.dirname, "../../../deploy/nginx.conf");
const DAY_MS = 86_400_000;

export function findNginx(): string | undefined {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
}

export type ShippedNginx = Awaited<ReturnType<typeof startShippedNginx>>;

type Options = {
  shops: readonly number[];
  /** False for load generators without TLS. */
  tls?: boolean;
  workers?: number;
};

/** Starts nginx with deploy/nginx.conf and other ports, paths and certificate. Throws if nginx is not installed or rejects the file. */
export async function startShippedNginx({ shops, tls = true, workers = 2 }: Options) {
  const nginx = findNginx();
  if (!nginx) throw new Error("nginx is not installed (Debian: apt-get install nginx-light)");
  const folder = mkdtempSync(join(tmpdir(), "shipped-nginx-"));
  const [port = 0, httpPort = 0] = await freePorts(2);
  const { key, cert } = selfSigned(new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS));
  writeFileSync(join(folder, "cert.pem"), cert);
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(
    join(folder, "shop.conf"),
    adapt(readFileSync(SHIPPED, "utf8"), { folder, port, httpPort, shops, tls }),
  );
  writeFileSync(join(folder, "nginx.conf"), mainConfig(folder, workers));
  const command = ["-p", folder, "-c", join(folder, "nginx.conf")];
  execFileSync(nginx, ["-t", "-q", ...command], { stdio: ["ignore", "ignore", "pipe"] });
  const { child, end } = ownChild(spawn(nginx, command, { stdio: "ignore" }), "SIGTERM");
  await waitFor(() => accepts(port), { what: "nginx to listen" });
  return {
    /** Of HTTPS. */
    port,
    httpPort,
    /** Both logs of the shop. */
    logs: () => ["shop.log", "shop-error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    pid: child.pid ?? 0,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Places = { folder: string; port: number; httpPort: number; shops: readonly number[]; tls: boolean };

function adapt(shipped: string, { folder, port, httpPort, shops, tls }: Places): string {
  const servers = shops.map((shop) => `server 127.0.0.1:${shop} max_fails=1 fail_timeout=5s;`);
  const replacements: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000 .*/, servers.join(" ")],
    [/listen 80;\s+listen \[::\]:80;/, `listen 127.0.0.1:${httpPort};`],
    [/listen 443( ssl http2);\s+listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port}${tls ? "$1" : ""};`],
    [/\/etc\/letsencrypt\/live\/shop\.example\/fullchain\.pem/, join(folder, "cert.pem")],
    [/\/etc\/letsencrypt\/live\/shop\.example\/privkey\.pem/, join(folder, "key.pem")],
    [/\/var\/cache\/shop-pages/, join(folder, "cache")],
    [/\/var\/log\/nginx\/shop\.log shop/g, tls ? `${join(folder, "shop.log")} shop` : "off"],
    [/\/var\/log\/nginx\/shop-error\.log/g, join(folder, "shop-error.log")],
  ];
  return replacements.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`deploy/nginx.conf no longer has ${from}`);
    return text.replace(from, to);
  }, shipped);
}

/** Debian's /etc/nginx/nginx.conf, but without its own access log, and with keep-alive connections for load generators. */
function mainConfig(folder: string, workers: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes ${workers};
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  gzip on;
  ${temporary.join("\n  ")}
  include ${folder}/shop.conf;
}
`;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
