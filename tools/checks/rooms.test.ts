import { expect, it } from "vitest";
import { findForbiddenImports } from "./rooms";

const check = (file: string, specifier: string) => findForbiddenImports(new Map([[file, `import "${specifier}";`]]));

it.each([
  ["app/orders/work.ts", "~/billing/refunds", "imports go down only: routes > admin > email"],
  ["app/lib/dates/format-date.ts", "~/content/about", "imports go down only"],
  ["app/routes/blog/post.tsx", "~/routes/contact/contact", "only from routes/layout and routes/seo"],
  ["app/routes/my-order/files.tsx", "~/routes/admin/layout", "only from routes/layout and routes/seo"],
  ["app/billing/refunds/refunds.server.ts", "stripe", "it belongs to app/billing/provider"],
  ["app/lib/jobs/jobs.ts", "../../../server/jobs/run-job", "app/ imports neither server nor packages"],
  ["server/lifecycle/listen.ts", "../../tests/support/http", "no tools and no tests"],
  ["packages/stripe-sandbox/src/api.ts", "~/lib/money", "a package knows nothing of the shop"],
])("%s may not import %s", (file, specifier, reason) => {
  expect(check(file, specifier)).toEqual([expect.stringContaining(reason)]);
});

it.each([
  ["app/orders/work.ts", "~/lib/money"],
  ["app/routes/blog/post.tsx", "~/routes/seo/page-meta"],
  ["app/billing/provider/stripe.ts", "stripe"],
  ["server/production.ts", "~/routes/blog/post"],
])("%s may import %s", (file, specifier) => {
  expect(check(file, specifier)).toEqual([]);
});
