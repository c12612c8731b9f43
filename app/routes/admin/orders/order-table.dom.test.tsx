import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderListItem } from "~/admin/orders/order-list.server";
import { useSelection } from "./bulk-bar";
import { OrderTable } from "./order-table";

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ANN = "ann@pixelpilots.example";
const order: OrderListItem = {
  ...{ id: "1a2b3c4d-0000-4000-8000-000000000000", createdAt: new Date("2026-11-21T16:00:00Z"), firstOrderId: null },
  ...{ name: "Acme Ltd", person: "Jo Miller", email: "jo@acme.example", company: null },
  ...{ service: "blast", pageType: "social-posts", amount: 65_000, refundedAmount: 0, status: "paid", live: false },
  ...{ subscriptionStatus: null, subscriptionEndsAt: null, subscriptionPausedAt: null, work: null, refundAsked: false },
};
const filter = { q: "acme", status: null, service: null, work: null, assignee: null, from: null, to: null };
const totals = { orders: 42, amount: 4_659_000, received: 3_184_600, pending: 924_700, refunded: 0, atLeast: false };

function show(rows: OrderListItem[], changes: { selectable?: boolean; totals?: Partial<typeof totals> } = {}) {
  const Page = () => {
    const selection = useSelection(rows);
    return (
      <OrderTable
        page={{ rows, older: null, newer: null }}
        totals={{ ...totals, ...changes.totals }}
        filter={filter}
        cursor={null}
        shopIsLive={false}
        today="2026-11-21"
        selection={changes.selectable ? selection : null}
      />
    );
  };
  const At = () => <p>Order page</p>;
  const Stub = createRoutesStub([
    { path: "/", Component: Page },
    { path: "/admin/orders/:id", Component: At },
  ]);
  render(<Stub />);
}
const cellsOf = (name: string) => [...document.querySelectorAll(`td.${name}`)].map((cell) => cell.textContent);

test("the table has the promised columns, and shows the other mode, the subscription's status and the stage; paid stays green", () => {
  const row = (changes: Partial<OrderListItem>): OrderListItem => ({ ...order, ...changes });
  show([
    row({ id: "00000001", subscriptionStatus: "past_due" }),
    row({ id: "00000002", subscriptionStatus: "ended" }),
    row({ id: "00000003", subscriptionStatus: "ending", subscriptionEndsAt: new Date("2026-12-21T10:00:00Z") }),
    row({
      id: "00000004",
      subscriptionStatus: "active",
      live: true,
      firstOrderId: "94aec9fb-0000-4000-8000-000000000000",
    }),
    row({ id: "00000005", subscriptionStatus: "active", refundAsked: true }),
    row({ id: "00000006", work: { workStatus: "in_progress", assignee: ANN, dueOn: "2026-11-20" } }),
    row({ id: "00000007", work: { workStatus: "new", assignee: null, dueOn: "2026-11-21" } }),
    row({ id: "00000008", work: { workStatus: "done", assignee: null, dueOn: "2026-11-20" } }),
  ]);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    ...["Date", "Customer", "Page Type", "Amount", "Status", "Work", "Assigned to", "Actions"],
  ]);
  expect(cellsOf("order-status")).toEqual([
    "PaidPast due",
    "PaidEnded",
    "PaidEnds on Dec 21, 2026",
    "PaidLive payment",
    "PaidRefund requested",
    "Paid",
    "Paid",
    "Paid",
  ]);
  expect(cellsOf("order-work").slice(3)).toEqual([
    "In order 94AEC9FB",
    "–",
    "In progress1 day late",
    "NewDue today",
    "Done",
  ]);
  expect(cellsOf("wide").slice(5, 7)).toEqual([`an${ANN}`, "?Unassigned"]);
  for (const badge of document.querySelectorAll(".badge")) expect(badge.className).toContain("tone-good");
});

test("dates have a year only if it is another one; the status says what was refunded", () => {
  show([
    { ...order, refundedAmount: 5_000 },
    { ...order, id: "00000002", createdAt: new Date("2025-12-31T23:30:00Z") },
  ]);
  expect(cellsOf("order-date")).toEqual(["Nov 2110:00 AM", "Dec 31, 20255:30 PM"]);
  expect(cellsOf("order-amount")).toEqual(["$650.00", "$650.00"]);
  expect(cellsOf("order-status")).toEqual(["Paid$50.00 refunded", "Paid"]);
});

test("the last line sums up the whole view", () => {
  const text = () => document.querySelector("tfoot")?.textContent;
  show([order]);
  expect(text()).toBe("All 42 orders in this view$31,846.00 received, $9,247.00 pending$46,590.00");
  cleanup();
  show([order], { totals: { orders: 1_000, atLeast: true } });
  expect(text()).toContain("The newest 1,000 orders of this view");
});

describe("keys", () => {
  const rows = [order, { ...order, id: "2a2b3c4d-0000-4000-8000-000000000000", person: "Vera Lind" }];
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  test("j and k go through the rows, whose links get the focus", () => {
    show(rows);
    press("j");
    expect(document.activeElement?.textContent).toBe("Jo Miller");
    press("j");
    press("j");
    expect(document.activeElement?.textContent).toBe("Vera Lind");
    expect(document.querySelector("[data-reached]")?.textContent).toContain("Vera Lind");
    press("k");
    expect(document.activeElement?.getAttribute("href")).toBe(`/admin/orders/${order.id}?q=acme`);
  });

  test("x selects the row; all are selected by the first box; readers have none", () => {
    show(rows, { selectable: true });
    const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
    press("j");
    press("x");
    expect(boxes()).toEqual([false, true, false]);
    fireEvent.click(screen.getByLabelText("Select all on this page"));
    expect(boxes()).toEqual([true, true, true]);
    cleanup();
    show(rows);
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });

  test("do nothing after they are turned off", () => {
    localStorage.setItem("shortcuts-off", "1");
    show(rows);
    press("j");
    expect(document.querySelector("[data-reached]")).toBeNull();
  });
});
