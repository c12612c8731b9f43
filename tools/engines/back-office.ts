import { randomUUID } from "node:crypto";
import { buyPage, checkoutBody } from "../../tests/support/shop/purchase.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import { PASSWORD, signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { type EngineTab, press, waitFor } from "./browsers.ts";

/** Signs in, selects an order, opens it by a click on its row, assigns it, answers its customer and opens the board. */
export async function workADay(tab: EngineTab, shop: Shop): Promise<void> {
  const admin = `ann-${randomUUID()}@acme.example`;
  const customer = `jo-${randomUUID()}@acme.example`;
  await signedInAdmin(shop, admin);
  await buyPage(shop, { ...checkoutBody(), email: customer });

  await tab.goto(`${shop.url}/auth`);
  await tab.type({ css: "[name=email]" }, admin);
  await tab.type({ css: "[name=password]" }, PASSWORD);
  await press(tab, "LOGIN");
  await waitFor(tab, `location.pathname !== "/auth"`, "the sign-in");

  await tab.goto(`${shop.url}/admin/orders?q=${customer}`);
  const row = `document.querySelector("main .data-table tbody tr")`;
  await waitFor(
    tab,
    `${row}?.textContent.includes(${JSON.stringify(customer)}) && "hydrated" in document.documentElement.dataset`,
    "the order",
  );
  await clickMiddle(tab, "main .data-table tbody .tick");
  await waitFor(tab, `/1 selected/.test(document.querySelector("main").textContent)`, "the selection");
  const plain = `getComputedStyle(document.querySelector("main .data-table tbody tr:last-child td")).backgroundColor`;
  await waitFor(tab, `${plain} !== "rgba(0, 0, 0, 0)"`, "the selected row's color");
  await press(tab, "Clear");

  await clickMiddle(tab, "main .data-table tbody td:nth-of-type(4)");
  await waitFor(tab, `/^\\/admin\\/orders\\/[0-9a-f-]{36}$/.test(location.pathname)`, "the order's page");
  await press(tab, "Start work");
  await waitFor(tab, `document.querySelector(".page-head .primary")?.textContent === "Send delivery"`, "the next step");
  await tab.type({ css: "textarea[name=text]" }, "We begin today.");
  await press(tab, "Send");
  await waitFor(
    tab,
    `/We begin today\\./.test(document.querySelector("[aria-label=Conversation]")?.textContent ?? "")`,
    "the message",
  );
  await tab.goto(`${shop.url}/admin/board`);
  await waitFor(tab, `document.querySelectorAll(".board section").length === 5`, "the board");
}

/** Clicks what is on top there: WebDriver refuses to click an element that its row's link covers. */
async function clickMiddle(tab: EngineTab, css: string): Promise<void> {
  const box = `document.querySelector(${JSON.stringify(css)}).getBoundingClientRect()`;
  const top = `document.elementFromPoint(${box}.left + ${box}.width / 2, ${box}.top + ${box}.height / 2)`;
  await tab.evaluate(`${top}.click()`);
}
