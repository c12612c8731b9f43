import type { Area, Pure } from "./mutant.ts";

const pure = (area: Area, file: string, tests: readonly string[], equivalent?: Pure["equivalent"]): Pure => ({
  ...{ area, file, tests, equivalent },
});

const EARLY = "no month is paid a week before it is due, nor eight days";

const TWO_CUTS = "the other of the two cuts keeps three parts";
const SECOND_LOOK = "a plain path can be parsed, and leads nowhere else: this is a second look";

/** Files whose every operator, number, condition and role is changed by rule: their tests take milliseconds. */
export const pureFiles: readonly Pure[] = [
  pure("money", "app/money/money.ts", ["app/money/money.test.ts"]),
  pure("money", "app/order/order.ts", ["app/order/order.test.ts"]),
  pure("money", "app/order/next-payment.ts", ["app/order/next-payment.test.ts"], {
    "due.getTime() (> → >=)": EARLY,
    "(7 → 8)": EARLY,
    "(86_400_000 → 86400001)": EARLY,
  }),
  pure("money", "app/catalog/campaign/budget/fee.ts", ["app/catalog/campaign/budget/fee.test.ts"]),
  pure("money", "app/catalog/campaign/platforms/allocation.ts", ["app/catalog/campaign/platforms/allocation.test.ts"], {
    "selected.length (> → >=) 1": "a single platform is complete already",
    "(selected.includes(platform) → false)": "the share of a platform that goes is dropped, whatever it is",
    "weight (> → >=) 0": "0 is 0 either way",
    "a.index (- → +) b.index": "a sort leaves equals as they are for whatever is not negative",
  }),
  pure("money", "app/catalog/ai-consulting/plans.ts", ["app/catalog/ai-consulting/service.test.ts"]),
  pure("money", "app/catalog/blast/packages.ts", ["app/catalog/blast/service.test.ts"]),
  pure("money", "app/catalog/web-page/service.ts", ["app/catalog/web-page/service.test.ts"]),
  pure("money", "app/catalog/seo-copywriting/service.ts", ["app/catalog/seo-copywriting/service.test.ts"]),
  pure("money", "app/catalog/ai-automation/service.ts", ["app/catalog/ai-automation/service.test.ts"]),
  pure("orders", "app/orders/deliveries/delivery-rules.ts", ["app/orders/deliveries/delivery-rules.test.ts"]),
  pure("orders", "app/order/delivery.ts", ["app/order/delivery.test.ts", "app/orders/deliveries/hand-over.test.ts"]),
  pure("orders", "app/order/work.ts", ["app/order/work.test.ts"]),
  pure("orders", "app/orders/records/customer.ts", ["app/orders/records/customer.test.ts"]),
  pure("orders", "app/orders/records/success-path.ts", ["app/orders/records/success-path.test.ts"], {
    "length > (1 → 2)": "the one page that is shared belongs to three services",
  }),
  pure("orders", "app/receipt/promised-dates.ts", ["app/receipt/promised-dates.test.ts"]),
  pure("accounts", "app/staff/roles.ts", ["app/staff/rights.test.ts"]),
  pure("accounts", "app/staff/rights.ts", ["app/staff/rights.test.ts"], {
    '(right[intent] ?? ("owner" → "manager")': "a right that is in the table is never undefined",
    "(Object.hasOwn(RIGHTS, pattern) → true)": "what every object inherits has neither `view` nor `submit`",
  }),
  pure("accounts", "app/accounts/session/way-back.ts", ["app/accounts/session/way-back.test.ts"]),
  pure("accounts", "app/accounts/session/device-words.ts", ["app/accounts/session/device-words.test.ts"], {
    "parts.slice(0, (3 → 4))": TWO_CUTS,
    "end === -1 ? (3 → 4)": TWO_CUTS,
  }),
  pure("accounts", "app/urls/site-path.ts", ["app/urls/site-path.test.ts"], {
    "!isPlain(value) (|| → &&) !isPlain(decoded(value))": "what is not plain stays so, however often it is decoded",
    "(!URL.canParse(value, ORIGIN) → false)": SECOND_LOOK,
    "(url.origin === ORIGIN && isPlain(url.pathname) → true)": SECOND_LOOK,
    "url.origin === ORIGIN (&& → ||)": SECOND_LOOK,
  }),
  pure("accounts", "app/auth/recovery-codes.server.ts", ["app/auth/recovery-codes.test.ts"]),
];
