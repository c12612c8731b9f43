import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import { expect, onTestFinished, test } from "vitest";
import { createStripeProvider } from "~/billing/provider/stripe.server";
import { blast, endpoint, payForm, serve, webPage } from "../../support/sandbox/sandbox";
import { runShopCommand } from "../../support/shop/shop-command";
import { tempFolder } from "../../support/temp-folder";

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ["server/cli.ts", "sandbox"], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, line: String(line) };
}

const run = ({ DATA_DIR: dataDir = "", ...env }: Record<string, string>, ...words: string[]) =>
  runShopCommand({ dataDir, databaseUrl: null }, ["sandbox", ...words], { env });

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
  const { code, stderr } = await run({ DATA_DIR: tempFolder(), SANDBOX_PORT: taken });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `\nThe card sandbox's port ${taken} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: SANDBOX_PORT=${Number(taken) < 65_525 ? Number(taken) + 10 : Number(taken) - 10} npm start\n\n`,
  );
});

test("wrong settings are named and exit 1", async () => {
  const { code, stderr } = await run({ DATA_DIR: tempFolder(), SANDBOX_PORT: "many", APP_URL: "ftp://x" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/APP_URL must be .+\n.+SANDBOX_PORT must be /);
});

test("advance moves the running sandbox's clock, sends events to the shop, and prints the result", async () => {
  const DATA_DIR = tempFolder();
  const shop = await endpoint();
  const { line } = await start({ DATA_DIR, SANDBOX_PORT: "0", APP_URL: shop.url });
  const payments = connect(DATA_DIR, line);
  await payForm((await payments.openSession(blast("order-1"))).url ?? "");
  const { id } = await payments.openSession(webPage("order-2"));
  // Only the folder determines the sandbox's port, not other settings.
  const { code, stdout, stderr } = await run({ DATA_DIR, PORT: "1" }, "advance", "31d");
  expect([stderr, code]).toEqual(["", 0]);
  expect(stdout).toMatch(
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
  expect((await run({ DATA_DIR }, "advance", "soon")).stderr).toBe(
    "\nSay how far to move the clock, up to 400 days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)\n\n",
  );
  const { code, stderr } = await run({ DATA_DIR }, "advance", "24h");
  expect(code).toBe(1);
  expect(stderr).toMatch(/ 1 session expired, .+; but the shop has not received 1 event yet. Is it running\?\n\n$/);
});
