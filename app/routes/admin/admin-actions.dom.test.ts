import { expect, test } from "vitest";
import { readSources } from "../../../tools/checks/imports";

/** The board's own action is for browsers without scripts; with scripts its cards submit to /admin/orders. */
const WITHOUT_SCRIPTS = ["work/board.tsx"];

const pages = [...readSources("app/routes/admin/**/*.tsx")]
  .filter(([, source]) => /^export (const|(async )?function) action\b/m.test(source))
  .map(([file]) => file.replace("app/routes/admin/", ""))
  .filter((file) => !WITHOUT_SCRIPTS.includes(file));

type ClientAction = (args: { request: Request; serverAction: () => Promise<unknown> }) => Promise<unknown>;
const modules = import.meta.glob<{ clientAction?: ClientAction }>("./**/*.tsx");

test("admin pages with actions are found", () => {
  expect(pages.length).toBeGreaterThan(9);
  for (const page of ["orders/orders.tsx", "users/users.tsx", "health/health.tsx"]) expect(pages).toContain(page);
});

test.each(pages)("an action of %s without a response shows a message instead of the error page", async (page) => {
  const { clientAction } = (await modules[`./${page}`]?.()) ?? {};
  const request = new Request("http://shop.example/admin", { method: "POST", body: new URLSearchParams() });
  const result = await clientAction?.({
    request,
    serverAction: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  // Pages return it in different shapes.
  expect(JSON.stringify(result)).toMatch(/"ok":false/);
  expect(JSON.stringify(result)).toMatch(/"The server didn’t respond\. [A-Z][^"]+\."/);
});
