// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readSources } from "../../../tools/checks/imports";

/** The board's own action is for a press before its scripts run: with them its cards ask /admin/orders, as the dialog does. */
const WITHOUT_SCRIPTS = ["work/board.tsx"];

const pages = [...readSources("app/routes/admin/**/*.tsx")]
  .filter(([, source]) => /^export (const|(async )?function) action\b/m.test(source))
  .map(([file]) => file.replace("app/routes/admin/", ""))
  .filter((file) => !WITHOUT_SCRIPTS.includes(file));

type ClientAction = (given: { request: Request; serverAction: () => Promise<unknown> }) => Promise<unknown>;
const modules = import.meta.glob<{ clientAction?: ClientAction }>("./**/*.tsx");

test("the pages of staff that act are found", () => {
  expect(pages.length).toBeGreaterThan(9);
  for (const page of ["orders/orders.tsx", "users/users.tsx", "health/health.tsx"]) expect(pages).toContain(page);
});

test.each(pages)("an action of %s that gets no answer is no error page: it says what is known", async (page) => {
  const { clientAction } = (await modules[`./${page}`]?.()) ?? {};
  const request = new Request("http://shop.example/admin", { method: "POST", body: new URLSearchParams() });
  const answer = await clientAction?.({
    request,
    serverAction: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  // Pages put it in words of their own shape: beside the form, or in the message that it opens.
  expect(JSON.stringify(answer)).toMatch(/"ok":false/);
  expect(JSON.stringify(answer)).toMatch(/"The server didn’t respond\. [A-Z][^"]+\."/);
});
