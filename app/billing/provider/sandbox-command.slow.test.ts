import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { startSandbox } from "@pixel-pilots/stripe-sandbox";
import { addressInStateFile, advanceSandbox } from "@pixel-pilots/stripe-sandbox/advance-clock";
import { sandboxSecrets, sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import { describe, expect, onTestFinished, test } from "vitest";
import { blast, endpoint, payForm, serve, webPage } from "../../../tests/support/sandbox/sandbox";
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

describe("sandbox command", () => {
  const SERVER = "server/commands/sandbox.ts";

  async function start(env: Record<string, string>): Promise<{ child: ChildProcess; line: string }> {
    const child = spawn(process.execPath, [SERVER], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, line: String(line) };
  }

  async function run(env: Record<string, string>, ...words: string[]) {
    const child = spawn(process.execPath, [SERVER, ...words], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { code: Number(code), output, errors };
  }

  /** The shop's adapter to the sandbox that printed this line. */
  function connect(dataDir: string, line: string) {
    const apiBase = new URL(/http:\S+?(?=,)/.exec(line)?.[0] ?? "");
    return createStripeProvider({ ...sandboxSecrets(dataDir), mode: "sandbox", apiBase });
  }

  test("after a kill right after a payment, the restarted process has the payment and sends its event", async () => {
    const DATA_DIR = tempFolder();
    // Port 9 is closed: the event stays undelivered.
    const first = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: "http://127.0.0.1:9" });
    const session = await connect(DATA_DIR, first.line).openSession(webPage("order-1"));
    const paid = await payForm(session.url ?? "");
    first.child.kill("SIGKILL");
    expect(paid.status).toBe(303);
    await once(first.child, "exit");

    const shop = await endpoint();
    const second = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: shop.url });
    const payments = connect(DATA_DIR, second.line);
    expect(await payments.findSession(session.id)).toMatchObject({ status: "complete", paid: true, amount: 29_900 });
    const event = await shop.next("checkout.session.completed");
    expect(payments.readEvent(event.body, event.signature).sessionId).toBe(session.id);
    second.child.kill("SIGTERM");
    expect(await once(second.child, "exit")).toEqual([0, null]);
  });

  test("a port in use is reported with one message and exit 1", async () => {
    const taken = new URL((await endpoint()).url).port;
    const { code, errors } = await run({ DATA_DIR: tempFolder(), SANDBOX_PORT: taken });
    expect(code).toBe(1);
    expect(errors).toBe(
      `Port ${taken} on 127.0.0.1 is already in use. Stop the program that uses it, or set SANDBOX_PORT to another port\n`,
    );
  });

  test("a wrong setting is named and exits 1", async () => {
    const { code, errors } = await run({ DATA_DIR: tempFolder(), SANDBOX_PORT: "many", APP_URL: "ftp://x" });
    expect(code).toBe(1);
    expect(errors).toMatch(/^SANDBOX_PORT: .+\nAPP_URL: .+\n$/);
  });

  test("advance moves the running sandbox's clock, sends events to the shop, and prints the result", async () => {
    const DATA_DIR = tempFolder();
    const shop = await endpoint();
    const { line } = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: shop.url });
    const payments = connect(DATA_DIR, line);
    await payForm((await payments.openSession(blast("order-1"))).url ?? "");
    const { id } = await payments.openSession(webPage("order-2"));
    // Only the folder determines the sandbox's port, not other settings.
    const { code, output, errors } = await run({ DATA_DIR, PORT: "1" }, "advance", "31d");
    expect([errors, code]).toEqual(["", 0]);
    expect(output).toMatch(
      /^The sandbox's clock is at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: 1 session expired, 1 renewal paid, 0 renewals failed, 0 subscriptions ended; the shop received every event\n$/,
    );
    expect((await payments.findSession(id))?.status).toBe("expired");
    const renewals = shop.received.filter(({ type }) => type === "invoice.paid");
    expect(renewals).toHaveLength(2);
    for (const { body, signature } of renewals) expect(payments.readEvent(body, signature).type).toBe("invoice.paid");
  });

  test("advance says what to write, and that the shop does not accept the events", async () => {
    const DATA_DIR = tempFolder();
    const shop = await serve((_, response) => response.writeHead(503).end());
    const { line } = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: shop });
    await connect(DATA_DIR, line).openSession(webPage("order-1"));
    expect((await run({ DATA_DIR }, "advance", "soon")).errors).toBe(
      "Say how far to move the clock, up to 400 days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)\n",
    );
    const { code, errors } = await run({ DATA_DIR }, "advance", "24h");
    expect(code).toBe(1);
    expect(errors).toMatch(/ 1 session expired, .+; but the shop has not received 1 event yet. Is it running\?\n$/);
  });
});
