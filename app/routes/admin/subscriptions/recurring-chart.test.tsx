// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { RecurringMonth, SubscriptionCount } from "~/admin/orders/subscription-list.server";
import { RecurringChart } from "./recurring-chart";

afterEach(cleanup);

const month = (changes: Partial<RecurringMonth> = {}): RecurringMonth => ({
  month: "2026-11",
  before: 0,
  started: 0,
  ended: 0,
  cents: 0,
  ...changes,
});
const renderSummary = (running: SubscriptionCount[], months: RecurringMonth[]) => {
  const { container } = render(<RecurringChart running={running} months={months} />);
  return container.querySelector("p")?.textContent;
};

test("the current revenue is one sum, with the parts that are past due or ending", () => {
  const running: SubscriptionCount[] = [
    { status: "active", subscriptions: 2, cents: 130_000 },
    { status: "past_due", subscriptions: 1, cents: 65_000 },
    { status: "ending", subscriptions: 1, cents: 39_900 },
  ];
  expect(renderSummary(running, [month({ before: 8, ended: 1 })])).toBe(
    "$2,349.00 a month from 4 subscriptions, $650.00 of it past due, $399.00 of it canceled but still running. Churn this month: 12.5%.",
  );
});

test.each([
  [{ before: 0, ended: 0 }, "none"],
  [{ before: 0, ended: 1 }, "–"],
  [{ before: 3, ended: 0 }, "0%"],
  [{ before: 3, ended: 1 }, "33.3%"],
  [{ before: 2, ended: 3 }, "150%"],
])("the churn of %j is %s", (counts, churn) => {
  expect(renderSummary([], [month(counts)])).toContain(`Churn this month: ${churn}.`);
});

test("the numbers of the chart are also a table", () => {
  renderSummary(
    [],
    [month({ month: "2026-10", started: 2, cents: 130_000 }), month({ before: 2, ended: 1, cents: 65_000 })],
  );
  const rows = screen.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "MonthRecurring revenueActive at startStartedEndedChurn",
    "Oct 2026$1,300.00020none",
    "Nov 2026$650.0020150%",
  ]);
});
