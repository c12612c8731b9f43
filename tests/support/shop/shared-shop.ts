import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { queryShop, type Shop, startShop } from "./shop.ts";
import { type ParsedEmail, readEmails } from "./shop-emails.ts";
import { sendRawRequest } from "./socket.ts";

export const SHARED_SHOP_TEAM = "team@pixelpilots.example";

const door = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  dataDir: z.string(),
  databaseUrl: z.string().nullable(),
});

/** A shop that others use too: it cannot be stopped, and what is looked for in it has a name or an address of its own. */
export type SharedShop = z.output<typeof door> & {
  mails(): Promise<ParsedEmail[]>;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** The one shop of a run for tests that need no settings and leave nothing behind; started for whoever asks first. No limits per client. */
export async function getSharedShop(): Promise<SharedShop> {
  const found = door.parse(JSON.parse(await sendRawRequest(process.env.STANDING_SHOP ?? "")));
  return {
    ...found,
    mails: () => readEmails(found.dataDir),
    query: (sql, values) => queryShop(found.databaseUrl, sql, values),
  };
}

/** Vitest's global setup: the run's main process opens the shop, because it ends last, and tells the workers through a socket where. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "standing-shop-"));
  const socket = join(folder, "socket");
  let opened: Promise<Shop> | undefined;
  const server = createServer((_, response) => {
    opened ??= startShop({ env: { RATE_LIMIT_FACTOR: "1000", TEAM_EMAIL: SHARED_SHOP_TEAM } });
    opened.then(
      ({ url, sandboxUrl, dataDir, databaseUrl }) =>
        response.end(JSON.stringify({ url, sandboxUrl, dataDir, databaseUrl })),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  process.env.STANDING_SHOP = socket;
  return async () => {
    delete process.env.STANDING_SHOP;
    server.close();
    await (await opened)?.discard();
    rmSync(folder, { recursive: true, force: true });
  };
}
