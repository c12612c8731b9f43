import { resolve } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { chunks } from "./chunks";
import { SITE_SCRIPT } from "./site-script";

const ROOT = "app/root.tsx";
const STAFF = "app/routes/admin/layout.tsx";
const ORDER_FORM = "app/checkout/form/order-form.island.tsx";
const SUMMARY = "app/checkout/summary/order-summary.island.tsx";
const CONTACT_FORM = "app/customers/contact/contact-form.island.tsx";
const BLAST = "app/catalog/blast/view.tsx";
const CAMPAIGN = "app/catalog/campaign/view.tsx";
const [REACT, ROUTER] = ["node_modules/react/index.js", "node_modules/react-router/index.js"];

/** What each module imports, and what it imports later. The others import nothing. */
const modules: Record<string, [now: string[], later?: string[]]> = {
  [SITE_SCRIPT]: [["cookies"], [ORDER_FORM, SUMMARY, CONTACT_FORM]],
  [ROOT]: [["cookies", "button", "spinner", "frame"]],
  [STAFF]: [["spinner", "frame"]],
  frame: [[ROUTER]],
  [ROUTER]: [[REACT]],
  [ORDER_FORM]: [
    ["button", "draft"],
    [BLAST, CAMPAIGN],
  ],
  [SUMMARY]: [["button", "draft", "spinner", "service of blast", "service of campaign"]],
  [CONTACT_FORM]: [["button"]],
  [BLAST]: [["service of blast"]],
  [CAMPAIGN]: [["service of campaign"]],
  "service of blast": [["field"]],
  "service of campaign": [["field"]],
  field: [["money"]],
  button: [[REACT]],
};

const sourceOf = (module: string) => {
  const [now, later = []] = modules[module] ?? [[]];
  const imports = [...now.map((name) => `import "${name}";`), ...later.map((name) => `import("${name}");`)];
  return `${imports.join("")}console.log("${module}")`;
};

/** Bundles the modules. Returns the modules of the chunk with this one, and of those that it imports. */
async function bundle() {
  const root = `${resolve(".")}/`;
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "modules",
        enforce: "pre",
        resolveId: (id) => (id.startsWith("\0") || id.startsWith("vite/") ? null : resolve(id)),
        load: (id) => (id.startsWith(root) ? { code: sourceOf(id.replace(root, "")), moduleType: "js" } : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: [SITE_SCRIPT, ROOT, STAFF], output: { codeSplitting: { groups: chunks } } },
    },
  });
  if (!("output" in result)) throw new Error("It watches the modules instead");
  const built = result.output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  return (module: string) => {
    const loaded = new Set(built.filter(({ moduleIds }) => moduleIds.includes(resolve(module))));
    for (const { imports } of loaded) {
      for (const chunk of built) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    }
    return [...loaded].map(({ moduleIds }) =>
      moduleIds.flatMap((id) => (id.startsWith(root) ? [id.replace(root, "")] : [])).sort(),
    );
  };
}

const scriptsOf = await bundle();

test("the site script is one file, although hydrated pages import a part of it", () => {
  expect(scriptsOf(SITE_SCRIPT)).toEqual([[SITE_SCRIPT, "cookies"].sort()]);
});

test("a form loads what forms share in one file, but neither the service of another form nor the router", () => {
  expect(scriptsOf(BLAST)).toEqual([[BLAST], ["service of blast"], ["draft", "field", "money"]]);
  expect(scriptsOf(ORDER_FORM)).toContainEqual(["draft", "field", "money"]);
  expect(scriptsOf(ORDER_FORM).flat()).not.toContain(ROUTER);
});

test("an island that is no order form loads nothing that only forms share", () => {
  expect(scriptsOf(CONTACT_FORM).flat().sort()).toEqual([CONTACT_FORM, REACT, "button"].sort());
});

test("the summary shares a file with hydrated pages, but not the one with the router", () => {
  expect(scriptsOf(SUMMARY)).toContainEqual(["spinner"]);
  expect(scriptsOf(ROOT)).toContainEqual(["spinner"]);
  expect(scriptsOf(SUMMARY).flat()).not.toContain(ROUTER);
});
