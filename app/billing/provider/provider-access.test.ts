import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePayments } from "../../../tests/support/app/fake-payments";
import { type PaymentProvider, PaymentProviderUnavailable, type ProviderAccess } from "./payment-provider";
import { monitorProviderAccess } from "./provider-access";

const URL = "https://shop.example/api/webhooks/stripe";
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

/** A provider that returns these results in order. */
function provider(mode: PaymentProvider["mode"], ...answers: (ProviderAccess | Error)[]) {
  const asked: string[] = [];
  const payments: PaymentProvider = Object.assign(new FakePayments(), {
    mode,
    checkAccess: async (url: string) => {
      asked.push(url);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { payments, asked };
}

const answer = (given: Partial<ProviderAccess>): ProviderAccess => ({
  key: true,
  webhook: true,
  unsent: [],
  clock: null,
  ...given,
});

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a valid key with an enabled endpoint logs nothing", async () => {
  const { payments, asked } = provider("live", answer({}));
  const access = monitorProviderAccess(payments, URL, ["invoice.paid"], log);
  expect(access.current()).toEqual({ state: "untried" });
  await settled();
  expect(access.current()).toMatchObject({ state: "answered", key: true, webhook: true });
  expect(asked).toEqual([URL]);
  expect(said).toEqual([]);
});

test.each<[string, ProviderAccess, "error" | "warn", RegExp]>([
  ["a refused key", answer({ key: false, webhook: null }), "error", /rejects STRIPE_SECRET_KEY/],
  ["an endpoint that is missing", answer({ webhook: false }), "error", /no enabled webhook endpoint/],
  ["a key that may not list endpoints", answer({ webhook: null }), "warn", /is not allowed to list webhook endpoints/],
  ["an endpoint that is not sent all", answer({ unsent: ["invoice.paid"] }), "warn", /does not send these events/],
])("%s is one sentence in the log", async (_, answer, level, words) => {
  monitorProviderAccess(provider("test", answer).payments, URL, ["invoice.paid"], log);
  await settled();
  expect(said).toEqual([{ level, message: expect.stringMatching(words) }]);
});

test("the check is repeated every minute until the provider responds", async () => {
  const away = new PaymentProviderUnavailable("away");
  const { payments, asked } = provider("live", away, away, answer({}));
  const access = monitorProviderAccess(payments, URL, ["invoice.paid"], log);
  await settled();
  expect(access.current()).toMatchObject({ state: "unanswered" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(access.current()).toMatchObject({ state: "answered", key: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(3);
});

test("the built-in sandbox is not checked", async () => {
  const { payments, asked } = provider("sandbox");
  const access = monitorProviderAccess(payments, URL, ["invoice.paid"], log);
  await settled();
  expect([asked, access.current()]).toEqual([[], { state: "untried" }]);
});
