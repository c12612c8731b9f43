import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { sandboxSecrets } from "../../../packages/stripe-sandbox/src/config";
import { blast, endpoint, payForm, webPage } from "../../../tests/support/sandbox/sandbox";
import { createStripeProvider } from "./stripe.server";

const SERVER = new URL("../../../packages/stripe-sandbox/src/cli/sandbox.ts", import.meta.url).pathname;

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

function dataFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "sandbox-process-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("killed right after a payment, the process comes back with the payment and tells the shop", async () => {
  const DATA_DIR = dataFolder();
  // Nobody listens at port 9: the event stays undelivered.
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

test("a taken port is one clear message and exit 1", async () => {
  const taken = new URL((await endpoint()).url).port;
  const { code, errors } = await run({ DATA_DIR: dataFolder(), SANDBOX_PORT: taken });
  expect(code).toBe(1);
  expect(errors).toBe(
    `Port ${taken} on 127.0.0.1 is already in use. Stop the program that uses it, or set SANDBOX_PORT to another port\n`,
  );
});

test("a wrong setting is named and exits 1", async () => {
  const { code, errors } = await run({ DATA_DIR: dataFolder(), SANDBOX_PORT: "many", APP_URL: "ftp://x" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^SANDBOX_PORT: .+\nAPP_URL: .+\n$/);
});

test("advance moves the running sandbox's clock, tells the shop, and says what happened", async () => {
  const DATA_DIR = dataFolder();
  const shop = await endpoint();
  const { line } = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: shop.url });
  const payments = connect(DATA_DIR, line);
  await payForm((await payments.openSession(blast("order-1"))).url ?? "");
  const { id } = await payments.openSession(webPage("order-2"));
  // Whatever the shell's other settings are: the folder alone tells where the sandbox is.
  const { code, output, errors } = await run({ DATA_DIR, PORT: "1" }, "advance", "31d");
  expect([errors, code]).toEqual(["", 0]);
  expect(output).toMatch(
    /^The sandbox's clock is at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: 1 session expired, 1 renewal paid, 0 renewals failed, 0 subscriptions ended; the shop received every event\n$/,
  );
  expect((await payments.findSession(id))?.status).toBe("expired");
  const told = shop.received.filter(({ type }) => type === "invoice.paid");
  expect(told).toHaveLength(2);
  for (const { body, signature } of told) expect(payments.readEvent(body, signature).type).toBe("invoice.paid");
});

test("advance without a running sandbox exits 1 with words", async () => {
  const DATA_DIR = dataFolder();
  const { code, output, errors } = await run({ DATA_DIR }, "advance", "31d");
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^No sandbox is running with /);
});
