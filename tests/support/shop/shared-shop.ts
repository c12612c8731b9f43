import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { queryShop, type Shop, startShop } from "./shop.ts";
import { type ParsedEmail, readEmails } from "./shop-emails.ts";
import { postToSocket } from "./socket.ts";

export const SHARED_SHOP_TEAM = "team@pixelpilots.example";

const connectionSchema = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  dataDir: z.string(),
  databaseUrl: z.string().nullable(),
});

/** A shop of several test files: it cannot be stopped, and its users need unique names and addresses. */
export type SharedShop = z.output<typeof connectionSchema> & {
  mails(): Promise<ParsedEmail[]>;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** The shop of a run for tests without special settings, started on the first call. Without rate limits. */
export async function getSharedShop(): Promise<SharedShop> {
  const found = connectionSchema.parse(JSON.parse(await postToSocket(process.env.SHARED_SHOP_SOCKET ?? "")));
  return {
    ...found,
    mails: () => readEmails(found.dataDir),
    query: (sql, values) => queryShop(found.databaseUrl, sql, values),
  };
}

/** Vitest's global setup: the main process, which ends last, starts the shop and gives workers its URL through a socket. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "shared-shop-"));
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
  process.env.SHARED_SHOP_SOCKET = socket;
  return async () => {
    delete process.env.SHARED_SHOP_SOCKET;
    server.close();
    await (await opened)?.discard();
    rmSync(folder, { recursive: true, force: true });
  };
}
