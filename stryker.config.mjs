import { dirname } from "node:path";
import { parseArgs } from "node:util";

/** Rules about money, orders and sign-in whose tests need no database and take milliseconds. */
const RULES = [
  "app/auth/sessions/device-name.ts",
  "app/auth/sessions/return-path.ts",
  "app/auth/two-factor/recovery-codes.server.ts",
  "app/catalog/ai-automation/service.ts",
  "app/catalog/ai-consulting/plans.ts",
  "app/catalog/blast/packages.ts",
  "app/catalog/campaign/fee.ts",
  "app/catalog/campaign/allocation.ts",
  "app/catalog/seo-copywriting/service.ts",
  "app/catalog/web-page/service.ts",
  "app/lib/money.ts",
  "app/orders/deliveries/delivery.ts",
  "app/billing/subscriptions/next-payment.ts",
  "app/billing/refunds/refund-policy.ts",
  "app/lib/reference.ts",
  "app/orders/payment-mode.ts",
  "app/orders/work-status.ts",
  "app/orders/deliveries/delivery-rules.ts",
  "app/orders/customer-name.ts",
  "app/orders/success-path.ts",
  "app/catalog/service-promise.ts",
  "app/auth/permissions/permissions.ts",
  "app/auth/permissions/roles.ts",
  "app/lib/site-path.ts",
];

const { mutate: named } = parseArgs({ options: { mutate: { type: "string", short: "m" } }, strict: false }).values;
const mutate = typeof named === "string" ? named.split(",") : RULES;

// Only the tests beside mutated files run, because most of the application imports money.ts.
process.env.MUTANT_TESTS = mutate.map((file) => `${dirname(file)}/*.test.ts`).join(",");

export default {
  mutate,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutants.config.ts" },
  // Mutants in module-level code (mostly labels) would need all tests, 96 % of the time.
  ignoreStatic: true,
  // Infinite loops are found by counting; with the default of 5 s a slow run on a busy machine would count as a timeout.
  timeoutMS: 60_000,
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false },
  tempDirName: ".cache/stryker",
  ignorePatterns: [".cache", "build", "data"],
  // Stryker would rewrite tsconfig.json with an API that TypeScript 7 does not have.
  tsconfigFile: "none",
};
