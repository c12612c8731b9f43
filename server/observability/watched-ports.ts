import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Mailer } from "~/email/mail";
import type { Observe } from "~/lib/logging/instrumentation";

/** A mailer whose mails are watched. */
export const observeMailer = (mailer: Mailer, watch: Observe): Mailer => ({
  ...mailer,
  send: (mail) => watch({ kind: "mail", name: "send" }, () => mailer.send(mail)),
});

/** The names of the calls that a card provider has. */
export const listProviderMethods = (payments: PaymentProvider): string[] =>
  Object.entries(payments)
    .filter(([name, value]) => typeof value === "function" && !OFFLINE.includes(name))
    .map(([name]) => name);

/** These ask nothing of the provider. */
const OFFLINE: readonly string[] = ["readEvent", "makeTestEvent"] satisfies (keyof PaymentProvider)[];

/** A card provider whose calls are watched, each page of its lists as a call of its own. Whatever asks nothing of it is not. */
export function observePaymentProvider(payments: PaymentProvider, watch: Observe): PaymentProvider {
  return new Proxy(payments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string" || OFFLINE.includes(name)) return value;
      const call = (work: () => Promise<unknown>) => watch({ kind: "provider", name }, work);
      if (name.startsWith("list")) return (...given: unknown[]) => pages(Reflect.apply(value, target, given), call);
      return (...given: unknown[]) => call(() => Reflect.apply(value, target, given));
    },
  });
}

async function* pages(list: AsyncIterable<unknown>, call: (work: () => Promise<unknown>) => Promise<unknown>) {
  const all = list[Symbol.asyncIterator]();
  try {
    for (;;) {
      let ended = false;
      const page = await call(async () => {
        const next = await all.next();
        ended = next.done === true;
        return next.value;
      });
      if (ended) return;
      yield page;
    }
  } finally {
    await all.return?.();
  }
}
