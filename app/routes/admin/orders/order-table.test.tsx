// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { OrderListItem } from "~/admin/orders/order-list.server";
import { OrderTable } from "./order-table";

const desk = { admins: ["ann@pixelpilots.example"], today: "2026-11-21" };

test("the table shows the other mode, the subscription's status and the work status; paid stays green", () => {
  const row = (changes: Partial<OrderListItem>): OrderListItem => ({
    id: "1a2b3c4d-0000-4000-8000-000000000000",
    createdAt: new Date("2026-11-21T10:00:00Z"),
    person: "Jo Miller",
    name: "Acme Ltd",
    email: "jo@acme.example",
    company: null,
    pageType: "social-posts",
    amount: 65_000,
    refundedAmount: 0,
    status: "paid",
    live: false,
    service: "blast",
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    work: null,
    refundAsked: false,
    ...changes,
  });
  const rows = [
    row({ id: "00000001", subscriptionStatus: "past_due" }),
    row({ id: "00000002", subscriptionStatus: "ended" }),
    row({ id: "00000003", subscriptionStatus: "ending", subscriptionEndsAt: new Date("2026-12-21T10:00:00Z") }),
    row({ id: "00000004", subscriptionStatus: "active", live: true }),
    row({ id: "00000005", subscriptionStatus: "active" }),
    row({ id: "00000006", work: { workStatus: "in_progress", assignee: desk.admins[0] ?? "", dueOn: "2026-11-20" } }),
    row({ id: "00000007", work: { workStatus: "new", assignee: null, dueOn: "2026-11-21" } }),
    row({ id: "00000008", work: { workStatus: "done", assignee: null, dueOn: "2026-11-20" } }),
  ];
  const filter = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
  const Page = () => (
    <OrderTable
      page={{ rows, older: null, newer: null }}
      filter={filter}
      cursor={null}
      shopIsLive={false}
      today={desk.today}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const cells = [...document.querySelectorAll('td[data-label="Status"]')];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "PaidPast due",
    "PaidEnded",
    "PaidEnds on Dec 21, 2026",
    "PaidLive payment",
    "Paid",
    "PaidIn progress, ann@pixelpilots.example1 day late",
    "PaidNewDue today",
    "PaidDone",
  ]);
  expect(cells.every((cell) => cell.querySelector(".text-lime")?.textContent === "Paid")).toBe(true);
});
