import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postToSocket } from "../http.ts";
import { type ConnectedShop, connect, connectionSchema, type Shop, startShop } from "./shop.ts";

export const SHARED_SHOP_TEAM = "team@pixelpilots.example";

/** The shop of a run for tests without special settings, started on the first call. Without rate limits. */
export const getSharedShop = async (): Promise<ConnectedShop> =>
  connect(connectionSchema.parse(JSON.parse(await postToSocket(process.env.SHARED_SHOP_SOCKET ?? ""))));

/** Vitest's global setup: the main process, which ends last, starts the shop and gives workers its URL through a socket. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "shared-shop-"));
  const socket = join(folder, "socket");
  let opened: Promise<Shop> | undefined;
  const server = createServer((_, response) => {
    opened ??= startShop({ env: { RATE_LIMIT_FACTOR: "1000", TEAM_EMAIL: SHARED_SHOP_TEAM } });
    opened.then(
      (shop) => response.end(JSON.stringify(connectionSchema.parse(shop))),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await once(server.listen(socket), "listening");
  process.env.SHARED_SHOP_SOCKET = socket;
  return async () => {
    delete process.env.SHARED_SHOP_SOCKET;
    server.close();
    await (await opened)?.discard();
    rmSync(folder, { recursive: true, force: true });
  };
}
