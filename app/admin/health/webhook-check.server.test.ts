import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePayments } from "../../../tests/support/app/fake-payments";
import { networkProbes } from "./public-address-check.server";
import { lastWebhookTest, monitorWebhook } from "./webhook-check.server";

const urls = {
  webhookUrl: "https://shop.example/api/webhooks/stripe",
  directUrl: "http://127.0.0.1:3000/api/webhooks/stripe",
};
const MINUTE = 60_000;

let said: { level: "error" | "warn"; message: string }[];
const log = {
  error: (_: object, message: string) => void said.push({ level: "error", message }),
  warn: (_: object, message: string) => void said.push({ level: "warn", message }),
};
beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const accepted = () => Response.json({ received: true, test: { proxies: 1, trusted: 0 } });
const refused = () => Response.json({ error: "Invalid signature" }, { status: 400 });
const away = () => {
  throw new Error("getaddrinfo ENOTFOUND shop.example");
};

/** A shop whose public address answers with `answers`, one after the other, and which itself answers with `direct`. */
function shop(mode: FakePayments["mode"], answers: (() => Response)[], direct = refused) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return (url === urls.directUrl ? direct : (answers.shift() ?? accepted))();
  };
  const payments = Object.assign(new FakePayments(), { mode });
  return { asked, trial: monitorWebhook({ ...networkProbes, fetch }, payments, urls, log) };
}

test("an accepted event is shown, nothing is logged, and it is sent once, when the shop has begun", async () => {
  const { trial, asked } = shop("live", [accepted]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toEqual([]);
  trial.begin();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toEqual([urls.webhookUrl]);
  expect(lastWebhookTest()).toEqual([
    { check: "webhook", level: "fine", what: "A signed test event reached the shop and was accepted." },
  ]);
  expect(said).toEqual([]);
});

test.each<[string, () => Response, () => Response, "error" | "warn", RegExp]>([
  [
    "another process with another secret",
    refused,
    refused,
    "error",
    /STRIPE_WEBHOOK_SECRET: it is running with a different one\. /,
  ],
  [
    "a proxy that changes what it passes on",
    refused,
    accepted,
    "error",
    /was changed on its way.* Set up the proxy or CDN/,
  ],
  ["a firewall", () => new Response("", { status: 403 }), accepted, "error", /in front of the shop blocks.* firewall/],
  [
    "an address that cannot be reached from here",
    away,
    accepted,
    "warn",
    /could not be sent to https:.*only this machine/,
  ],
])("%s is one sentence with what to do in the log and on the page, however often it is tried", async (...row) => {
  const [, answer, direct, level, words] = row;
  const { trial } = shop("live", [answer, answer, answer, answer, answer, answer], direct);
  trial.begin();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(said).toEqual([{ level, message: expect.stringMatching(words) }]);
  expect(lastWebhookTest()).toMatchObject([{ check: "webhook", level: level === "error" ? "fault" : "warning" }]);
});

test("it is tried again every minute until it is accepted, and then no more", async () => {
  const { trial, asked } = shop("test", [refused, away, accepted], accepted);
  trial.begin();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked.filter((url) => url === urls.webhookUrl)).toHaveLength(3);
  expect(lastWebhookTest()).toMatchObject([{ check: "webhook", level: "fine" }]);
  expect(said.map(({ level }) => level)).toEqual(["error", "warn"]);
});

test("the built-in sandbox is not tried, and a shop that ends tries no more", async () => {
  const { trial, asked } = shop("sandbox", []);
  trial.begin();
  const ended = shop("live", [refused]);
  ended.trial.begin();
  ended.trial.close();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([...asked, ...ended.asked]).toEqual([]);
});
