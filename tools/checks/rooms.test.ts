import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder";
import { findForbiddenImports, findHigherServices, findNamedServices } from "./rooms";

const check = (file: string, specifier: string) => findForbiddenImports(new Map([[file, `import "${specifier}";`]]));

it.each([
  ["app/orders/work.ts", "~/billing/refunds", "imports go down only: routes > admin > content-desk > email"],
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

it("a file at the root of app/ may not be imported", () => {
  const sources = new Map(
    Object.entries({ "app/root.tsx": "", "app/auth/a.ts": 'import "~/root";', "app/entry.ts": 'import "./root";' }),
  );
  expect(findForbiddenImports(sources)).toEqual([expect.stringContaining("app/auth/a.ts imports app/root.tsx")]);
});

it.each([
  ["app/orders/a.ts", "void app.mailer.send();"],
  ["app/billing/a.ts", 'const send = (app: Pick<App, "db" | "mailer">) => {};'],
  ["app/auth/a.ts", 'type Mailer = App["mailer"];'],
  ["app/lib/a.ts", "const send = ({ db, mailer }: App) => {};"],
])("%s may not use a service of a room above it: %s", (file, source) => {
  const owner = 'declare module "~/lib/app-context.server" {\n  interface App {\n    mailer: Mailer;\n  }\n}';
  const files = { "app/email/mailer.ts": owner, "app/admin/a.ts": source, "server/a.ts": source, [file]: source };
  expect(findHigherServices(new Map(Object.entries(files)))).toEqual([
    `${file} uses app.mailer, which app/email/mailer.ts adds above it`,
  ]);
});

it("Biome reports a circle of imports, also of types", () => {
  const folder = tempFolder();
  copyFileSync("biome.json", join(folder, "biome.json"));
  const write = (name: string, other: string) =>
    writeFileSync(
      join(folder, `${name}.ts`),
      `import type { ${other} } from "./${other}";\nexport type ${name} = ${other} | 1;\n`,
    );
  write("a", "b");
  write("b", "a");
  const args = ["lint", "--only=suspicious/noImportCycles", "--vcs-enabled=false", "."];
  const { status, stderr, stdout } = spawnSync(resolve("node_modules/.bin/biome"), args, {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, output: stdout + stderr }).toEqual({
    status: 1,
    output: expect.stringContaining("part of a cycle"),
  });
});

const checkNames = (files: Record<string, string>) =>
  findNamedServices(
    new Map(Object.entries({ "app/catalog/blast/offer.ts": "", "app/catalog/web-page/offer.ts": "", ...files })),
  );

it("a service may name itself, the list may import it, and a page may link to it", () => {
  expect(
    checkNames({
      "app/catalog/blast/offer.ts": 'export const blast = { slug: "blast" };',
      "app/catalog/blast/packages.ts": 'export const isOffered = (type: string) => type === "blast";',
      "app/catalog/offers.ts": 'import { blast } from "./blast/offer"; export const offers = [blast];',
      "app/routes/home/hero.tsx":
        'import { blast } from "~/catalog/blast/offer"; export const Hero = () => <a href={blast.paths.form}>{services[slug]}</a>;',
    }),
  ).toEqual([]);
});

it.each([
  ["a slug", 'export const isBlast = (order: Order) => order.service === "blast";', "blast"],
  ["a slug in a switch", 'switch (slug) { case "web-page": break; }', "web-page"],
  ["a slug as a key", 'const texts = { "web-page": 1 };', "web-page"],
  [
    "the slug of an offer",
    'import { webPage } from "~/catalog/web-page/offer"; if (s === webPage.slug) go();',
    "web-page",
  ],
  ["one of the services", "const first = services.blast;", "blast"],
  ["one of the views", 'views["web-page"].Settled;', "web-page"],
])("%s outside its folder is reported", (_, source, slug) => {
  expect(checkNames({ "app/orders/order.tsx": source })).toContain(
    `app/orders/order.tsx names the service ${slug}: move that code to app/catalog/${slug}`,
  );
});

it("another service's slug in a service's folder is reported", () => {
  expect(checkNames({ "app/catalog/blast/view.tsx": 'const other = "web-page";' })).toHaveLength(1);
});
