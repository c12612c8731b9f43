import { mkdtempSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { startPostgresCluster } from "../../tests/support/postgres";
import { openQueue } from "./pg-boss.server";
test.each(["pglite", "postgres"])("%s", async (kind) => {
  const c = kind === "postgres" ? await startPostgresCluster() : undefined;
  const db = await openDatabase({ databaseUrl: c?.url, dataDir: mkdtempSync("/tmp/mj/d-"), migrationsFolder: "app/db/migrations" });
  let t = performance.now();
  const q = await openQueue(db, { log: { error: (e, m) => console.info(m, e), warn: (e, m) => console.info(m, e) } });
  const first = performance.now() - t;
  const ran: string[] = [];
  await q.work({ "order-confirmation": async (d) => void ran.push(d.orderId), "order-notice": async () => {}, "sweep-pending-orders": async () => void ran.push("sweep") });
  const lat: number[] = [];
  for (let i = 0; i < 5; i++) { await new Promise((r) => setTimeout(r, 300)); const n = ran.length; await db.db.transaction((tx) => q.enqueue(tx, "order-confirmation", { orderId: "x" })); t = performance.now(); while (ran.length === n) await new Promise((r) => setTimeout(r, 2)); lat.push(Math.round(performance.now() - t)); }
  const cpu = process.cpuUsage(); t = performance.now();
  await new Promise((r) => setTimeout(r, 66_000));
  const u = process.cpuUsage(cpu);
  const out = `${kind} start ${first | 0} ms latency ${lat} idle ${(((u.user + u.system) / 1000 / (performance.now() - t)) * 100).toFixed(2)} % sweeps ${ran.filter((r) => r === "sweep").length}\n`;
  writeFileSync(`/tmp/mj/idle-${kind}`, out);
  t = performance.now(); await q.stop(); writeFileSync(`/tmp/mj/stop-${kind}`, `${performance.now() - t}`); await db.close(); await c?.stop();
}, 120_000);
