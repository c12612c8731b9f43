import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePayments } from "../../../tests/support/app/fake-payments";
import { networkProbes } from "./public-address-check.server";
import { lastWebhookTest, monitorWebhook } from "./webhook-check.server";

const urls = {
  webhookUrl: "https://shop.example/api/webhooks/stripe",
  directUrl: "http://127.0.0.1:3000/api/webhooks/stripe",
};
const MINUTE_MS = 60_000;

let logged: { level: "error" | "warn"; message: string }[];
const log = {
  error: (_: object, message: string) => void logged.push({ level: "error", message }),
  warn: (_: object, message: string) => void logged.push({ level: "warn", message }),
};
beforeEach(() => {
  logged = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const accepted = () => Response.json({ received: true, test: { proxies: 1, trusted: 0 } });
const rejected = () => Response.json({ error: "Invalid signature" }, { status: 400 });
const unreachable = () => {
  throw new Error("getaddrinfo ENOTFOUND shop.example");
};

/** The public address returns `responses` one after the other, the shop itself `direct`. */
function monitor(mode: FakePayments["mode"], responses: (() => Response)[], direct = rejected) {
  const requested: string[] = [];
  const fetch = async (url: string) => {
    requested.push(url);
    return (url === urls.directUrl ? direct : (responses.shift() ?? accepted))();
  };
  const paymentProvider = Object.assign(new FakePayments(), { mode });
  return { requested, watch: monitorWebhook({ ...networkProbes, fetch }, paymentProvider, urls, log) };
}

test("an accepted event is sent once after the start, and is not logged", async () => {
  const { watch, requested } = monitor("live", [accepted]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(requested).toEqual([]);
  watch.begin();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(requested).toEqual([urls.webhookUrl]);
  expect(lastWebhookTest()).toEqual([
    { check: "webhook", level: "fine", what: "A signed test event reached the shop and was accepted." },
  ]);
  expect(logged).toEqual([]);
});

test.each<[string, () => Response, () => Response, "error" | "warn", RegExp]>([
  [
    "another process with another secret",
    rejected,
    rejected,
    "error",
    /STRIPE_WEBHOOK_SECRET: it is running with a different one\. /,
  ],
  ["a proxy that changes the request", rejected, accepted, "error", /was changed on its way.* Set up the proxy or CDN/],
  ["a firewall", () => new Response("", { status: 403 }), accepted, "error", /in front of the shop blocks.* firewall/],
  [
    "an address that is unreachable from this machine",
    unreachable,
    accepted,
    "warn",
    /could not be sent to https:.*only this machine/,
  ],
])("%s is logged once with what to do, and is a finding, after repeated tests", async (...row) => {
  const [, respond, direct, level, message] = row;
  const { watch } = monitor(
    "live",
    Array.from({ length: 6 }, () => respond),
    direct,
  );
  watch.begin();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(logged).toEqual([{ level, message: expect.stringMatching(message) }]);
  expect(lastWebhookTest()).toMatchObject([{ check: "webhook", level: level === "error" ? "fault" : "warning" }]);
});

test("the test is repeated every minute until the event is accepted", async () => {
  const { watch, requested } = monitor("test", [rejected, unreachable, accepted], accepted);
  watch.begin();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(requested.filter((url) => url === urls.webhookUrl)).toHaveLength(3);
  expect(lastWebhookTest()).toMatchObject([{ check: "webhook", level: "fine" }]);
  expect(logged.map(({ level }) => level)).toEqual(["error", "warn"]);
});

test("nothing is sent with the built-in sandbox, or after closing", async () => {
  const { watch, requested } = monitor("sandbox", []);
  watch.begin();
  const closed = monitor("live", [rejected]);
  closed.watch.begin();
  closed.watch.close();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([...requested, ...closed.requested]).toEqual([]);
});
