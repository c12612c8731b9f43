import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { advanceSandbox } from "../../../packages/stripe-sandbox/src/cli/stripe-sandbox.ts";
import { sandboxSecrets, sandboxStateFile } from "../../../packages/stripe-sandbox/src/config";
import { startSandbox } from "../../../packages/stripe-sandbox/src/index";
import { serve, webPage } from "../../../tests/support/sandbox/sandbox";
import { createStripeProvider } from "./stripe.server";

function dataFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "sandbox-advance-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A sandbox on a data folder, with one open session. */
async function openSandbox(dataDir: string, webhookUrl: string) {
  const secrets = sandboxSecrets(dataDir);
  const stateFile = sandboxStateFile(dataDir);
  const sandbox = await startSandbox({ ...secrets, port: 0, host: "127.0.0.1", stateFile, webhookUrl });
  onTestFinished(() => sandbox.close());
  const payments = createStripeProvider({ ...secrets, mode: "sandbox", apiBase: new URL(sandbox.url) });
  await payments.openSession(webPage("order-1"));
  return sandbox;
}

test("a shop that does not take the events is told of", async () => {
  const dataDir = dataFolder();
  await openSandbox(dataDir, await serve((_, response) => response.writeHead(503).end()));
  const { code, text } = await advanceSandbox(dataDir, "24h", 500);
  expect(code).toBe(1);
  expect(text).toMatch(/ 1 session expired, .+; but the shop has not received 1 event yet. Is it running\?$/);
});

test("no sandbox, one that has ended, and a port that is somebody else's by now are told of", async () => {
  const dataDir = dataFolder();
  const none = {
    code: 1,
    text: `No sandbox is running with ${dataDir}. Start the shop (npm start) or only the sandbox (npm run sandbox) with this DATA_DIR first`,
  };
  expect(await advanceSandbox(dataDir, "31d")).toEqual(none);
  const sandbox = await openSandbox(dataDir, "http://127.0.0.1:9");
  await sandbox.close();
  expect(await advanceSandbox(dataDir, "31d")).toEqual(none);
  await serve((_, response) => response.end("another program"), sandbox.port);
  expect(await advanceSandbox(dataDir, "31d")).toEqual(none);
});

test.each([undefined, "", "soon", "31", "-1d", "0s", "1.5d", "401d", "99999999d"])(
  "%j: says what to write",
  async (by) => {
    const dataDir = dataFolder();
    await openSandbox(dataDir, "http://127.0.0.1:9");
    expect(await advanceSandbox(dataDir, by)).toEqual({
      code: 1,
      text: "Say how far to move the clock, up to 400 days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)",
    });
  },
);

test.each([
  ["40s", 40],
  ["5m", 300],
  ["2h", 7_200],
  ["400d", 34_560_000],
])("%s moves the clock by %d seconds", async (by, seconds) => {
  const dataDir = dataFolder();
  const shop = await serve((request, response) => {
    request.resume();
    response.end();
  });
  const before = Math.floor(Date.now() / 1_000);
  await openSandbox(dataDir, shop);
  const { code, text } = await advanceSandbox(dataDir, by);
  expect(code).toBe(0);
  const moved = Date.parse(/[\d-]{10} [\d:]{8} UTC/.exec(text)?.[0] ?? "") / 1_000;
  expect(moved - before).toBeGreaterThanOrEqual(seconds);
  expect(moved - Date.now() / 1_000).toBeLessThanOrEqual(seconds);
});
