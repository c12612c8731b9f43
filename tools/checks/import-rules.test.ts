import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder";

type Case = readonly [file: string, source: string];

const FORBIDDEN: readonly Case[] = [
  ["app/orders/work.ts", 'import "~/billing/refunds";'],
  ["app/lib/dates/format-date.ts", 'import "../../content/about";'],
  ["app/catalog/blast/calendar/pdf/page.ts", 'import "../../../../checkout/draft";'],
  ["app/auth/type.ts", 'import type { Order } from "~/orders/order";'],
  ["app/ui/dynamic.ts", 'await import("~/auth/seal");'],
  ["app/ui/exported.ts", 'export * from "~/auth/seal";'],
  ["app/auth/root.ts", 'import "~/root";'],
  ["app/routes/blog/post.tsx", 'import "~/routes/contact/contact";'],
  ["app/routes/blog/list.tsx", 'import "../contact/contact";'],
  ["app/routes/my-order/files.tsx", 'import "~/routes/admin/layout";'],
  ["app/routes/admin/files.tsx", 'import "~/routes/files/files";'],
  ["app/billing/refunds/refunds.server.ts", 'import Stripe from "stripe";'],
  ["app/admin/tables.ts", 'import("pg");'],
  ["app/lib/jobs/jobs.ts", 'import "../../../server/jobs/run-job";'],
  ["server/lifecycle/listen.ts", 'import "../../tests/support/http";'],
  ["packages/stripe-sandbox/src/api.ts", 'import "~/lib/money";'],
  ["app/orders/send.ts", "void app.mailer.send();"],
  ["app/lib/site.ts", "void app.settings.name;"],
  ["app/lib/circle-a.ts", 'export type { B } from "./circle-b";'],
  ["app/lib/circle-b.ts", 'import type { A } from "./circle-a";\nexport type B = A | 1;'],
];

const ALLOWED: readonly Case[] = [
  ["app/orders/money.ts", 'import "~/lib/money";'],
  ["app/orders/work.test.ts", 'import "~/billing/refunds";'],
  ["app/routes/blog/meta.tsx", 'import "~/routes/seo/page-meta";'],
  ["app/routes/blog/part.tsx", 'import "./post";'],
  ["app/routes/admin/page.tsx", 'import "~/routes/admin/shared/table";'],
  ["app/billing/provider/stripe.ts", 'import "stripe";'],
  ["app/admin/send.ts", "void app.mailer.send();"],
  ["server/production.ts", 'import "~/routes/blog/post";'],
];

let output = "";
beforeAll(() => {
  const folder = tempFolder();
  for (const path of ["biome.json", "tools/checks/owners.grit"]) cpSync(path, join(folder, path));
  for (const [file, source] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const args = ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none", "."];
  output = spawnSync(resolve("node_modules/.bin/biome"), args, { cwd: folder, encoding: "utf8" }).stdout;
});

const RULES = String.raw`title=(lint/style/noRestrictedImports|lint/suspicious/noImportCycles|plugin),file=\S*`;
const isReported = (file: string) => new RegExp(`^::error ${RULES}/${file},`, "m").test(output);

it.each(FORBIDDEN)("Biome reports in %s: %s", (file) => expect(isReported(file)).toBe(true));

it.each(ALLOWED)("Biome allows in %s: %s", (file) => expect(isReported(file)).toBe(false));
