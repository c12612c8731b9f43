import { dirname } from "node:path";
import { parseArgs } from "node:util";

/** Rules about money, orders and sign-in whose tests beside them need no database and take milliseconds. */
const RULES = [
  "app/accounts/session/device-words.ts",
  "app/accounts/session/way-back.ts",
  "app/auth/recovery-codes.server.ts",
  "app/catalog/ai-automation/service.ts",
  "app/catalog/ai-consulting/plans.ts",
  "app/catalog/blast/packages.ts",
  "app/catalog/campaign/budget/fee.ts",
  "app/catalog/campaign/platforms/allocation.ts",
  "app/catalog/seo-copywriting/service.ts",
  "app/catalog/web-page/service.ts",
  "app/money/money.ts",
  "app/order/delivery.ts",
  "app/order/next-payment.ts",
  "app/order/order.ts",
  "app/order/work.ts",
  "app/orders/deliveries/delivery-rules.ts",
  "app/orders/records/customer.ts",
  "app/orders/records/success-path.ts",
  "app/receipt/promised-dates.ts",
  "app/staff/rights.ts",
  "app/staff/roles.ts",
  "app/urls/site-path.ts",
];

const { mutate: named } = parseArgs({ options: { mutate: { type: "string", short: "m" } }, strict: false }).values;
const mutate = typeof named === "string" ? named.split(",") : RULES;

// Only the tests beside the mutated files run: money.ts alone is imported by most of the application.
process.env.MUTANT_TESTS = mutate.map((file) => `${dirname(file)}/*.test.ts`).join(",");

export default {
  mutate,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutants.config.ts" },
  // What runs once per module (mostly labels) would need all tests for each mutant: 96 % of the time.
  ignoreStatic: true,
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false },
  tempDirName: ".cache/stryker",
  ignorePatterns: [".cache", "build", "data"],
  // Stryker rewrites this file with TypeScript's old API, which TypeScript 7 does not have. It is not needed here.
  tsconfigFile: "none",
};
