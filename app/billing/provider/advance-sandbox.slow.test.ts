import { startSandbox } from "@pixel-pilots/stripe-sandbox";
import { addressInStateFile, advanceSandbox } from "@pixel-pilots/stripe-sandbox/advance-clock";
import { sandboxSecrets, sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import { describe, expect, onTestFinished, test } from "vitest";
import { serve, webPage } from "../../../tests/support/sandbox/sandbox";
import { tempFolder } from "../../../tests/support/temp-folder";
import { createStripeProvider } from "./stripe.server";

describe("sandbox advance", () => {
  /** A sandbox with its data folder and one open session. */
  async function openSandbox(dataDir: string, webhookUrl: string) {
    const secrets = sandboxSecrets(dataDir);
    const stateFile = sandboxStateFile(dataDir);
    const sandbox = await startSandbox({ ...secrets, port: 0, host: "127.0.0.1", stateFile, webhookUrl });
    onTestFinished(() => sandbox.close());
    const payments = createStripeProvider({ ...secrets, mode: "sandbox", apiBase: new URL(sandbox.url) });
    await payments.openSession(webPage("order-1"));
    return sandbox;
  }

  /** As the command finds it: by the data folder alone. */
  function advance(dataDir: string, duration: string | undefined, timeoutMs?: number) {
    const origin = addressInStateFile(sandboxStateFile(dataDir));
    return advanceSandbox(origin === null ? null : { origin, ...sandboxSecrets(dataDir) }, duration, timeoutMs);
  }

  test("reports a missing sandbox, a stopped one, and a port that another process uses", async () => {
    const dataDir = tempFolder();
    const none = { kind: "not-running" };
    expect(await advance(dataDir, "31d")).toEqual(none);
    const sandbox = await openSandbox(dataDir, "http://127.0.0.1:9");
    await sandbox.close();
    expect(await advance(dataDir, "31d")).toEqual(none);
    await serve((_, response) => response.end("another program"), sandbox.port);
    expect(await advance(dataDir, "31d")).toEqual(none);
  });

  test.each([undefined, "", "soon", "31", "-1d", "0s", "1.5d", "401d", "99999999d"])(
    "%j is no duration",
    async (by) => {
      const dataDir = tempFolder();
      await openSandbox(dataDir, "http://127.0.0.1:9");
      expect(await advance(dataDir, by)).toEqual({ kind: "no-duration" });
    },
  );

  test.each([
    ["40s", 40],
    ["5m", 300],
    ["2h", 7_200],
    ["400d", 34_560_000],
  ])("%s moves the clock by %d seconds", async (by, seconds) => {
    const dataDir = tempFolder();
    const shop = await serve((request, response) => {
      request.resume();
      response.end();
    });
    const before = Math.floor(Date.now() / 1_000);
    await openSandbox(dataDir, shop);
    const outcome = await advance(dataDir, by);
    expect(outcome).toMatchObject({ kind: "advanced", undelivered: 0 });
    const summary = outcome.kind === "advanced" ? outcome.summary : "";
    const moved = Date.parse(/[\d-]{10} [\d:]{8} UTC/.exec(summary)?.[0] ?? "") / 1_000;
    expect(moved - before).toBeGreaterThanOrEqual(seconds);
    expect(moved - Date.now() / 1_000).toBeLessThanOrEqual(seconds);
  });
});
