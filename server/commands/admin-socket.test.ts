import { once } from "node:events";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "~/lib/logging/logger.server";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { tempFolder } from "../../tests/support/temp-folder";
import { collectUnhandledErrors } from "../../tests/support/unhandled-errors";
import { askRunningShop, openAdminSocket } from "./admin-socket";

const app = setUpTestApp();
let dataDir: string;
let socket: { close(): Promise<void> };
const unhandled = collectUnhandledErrors();
beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  dataDir = tempFolder();
  socket = await openAdminSocket(app.db, dataDir);
});
afterEach(async () => {
  await socket.close();
});

async function expectAlive() {
  expect(await askRunningShop(dataDir, ["list"])).toMatchObject({ code: 0 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
}

const post = (body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: join(dataDir, "admin.sock"), method: "POST" }, (response) =>
      resolve(text(response)),
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });

test("a command that fails in the database returns a message, and the next one runs", async () => {
  await app.db.execute(sql`alter table users rename to users_away`);
  const failed = await askRunningShop(dataDir, ["add", "ann@canary.example"]);
  await app.db.execute(sql`alter table users_away rename to users`);
  expect(failed).toEqual({ code: 1, text: expect.stringMatching(/^The command failed: .*does not exist \(42P01\)/) });
  expect(failed?.text).not.toContain("canary");
  expect(log.error).toHaveBeenCalledOnce();
  expect(await askRunningShop(dataDir, ["add", "ann@canary.example"])).toMatchObject({ code: 0 });
  await expectAlive();
});

test.each([
  ["no JSON", "{"],
  ["another form", '{"add":1}'],
  ["words that are none", "[1,null]"],
  ["nothing", ""],
])("a command of %s fails with a message", async (_what, body) => {
  expect(JSON.parse(await post(body))).toEqual({ code: 1, text: expect.stringMatching(/^The command failed: /) });
  await expectAlive();
});

test("only the owner can connect, and the socket is removed at the end", async () => {
  expect(statSync(join(dataDir, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await askRunningShop(dataDir, ["add", "ann@shop.example"])).toMatchObject({ code: 0 });
  await socket.close();
  expect(readdirSync(dataDir)).toEqual([]);
  expect(await askRunningShop(dataDir, ["list"])).toBeNull();
  expect(await askRunningShop(join(dataDir, "missing"), ["list"])).toBeNull();
});

test("a data folder whose path is longer than a socket's is logged, and the command finds no shop", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const long = join(dataDir, "long".repeat(40));
  mkdirSync(long);
  const own = await openAdminSocket(app.db, long);
  expect(warn).toHaveBeenCalledOnce();
  expect(await askRunningShop(long, ["list"])).toBeNull();
  await own.close();
});

test.each([
  ["garbage", "\u0000\u0001 not HTTP at all\r\n\r\n"],
  ["half of a head", "POST / HTTP/1.1\r\nContent-Le"],
  ["half of a body", 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n["add"'],
  ["a whole command, without waiting", 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\n["list"]'],
])("a client that sends %s and disconnects does not affect the shop", async (_what, bytes) => {
  const caller = connect(join(dataDir, "admin.sock"));
  caller.on("error", () => {});
  await once(caller, "connect");
  await new Promise((resolve) => caller.write(bytes, resolve));
  caller.destroy();
  await expectAlive();
});
