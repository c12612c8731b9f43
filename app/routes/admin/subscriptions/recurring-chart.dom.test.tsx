import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import {
  type RecurringMonth,
  type SubscriptionCount,
  summarizeRecurring,
} from "~/admin/orders/subscription-list.server";
import { RecurringChart } from "./recurring-chart";

afterEach(cleanup);

const month = (changes: Partial<RecurringMonth> = {}): RecurringMonth => ({
  month: "2026-11",
  before: 0,
  started: 0,
  ended: 0,
  cents: 0,
  startedCents: 0,
  endedCents: 0,
  ...changes,
});
const renderChart = (running: SubscriptionCount[], months: RecurringMonth[]) =>
  render(<RecurringChart running={running} months={months} summary={summarizeRecurring(months)} />, {
    wrapper: MemoryRouter,
  }).container;
const factsOf = (months: RecurringMonth[]) =>
  [...renderChart([], months).querySelectorAll("dd")].map(({ textContent }) => textContent);

test("the current revenue is one sum, with the parts that are past due or ending, and the difference to the month before", () => {
  const running: SubscriptionCount[] = [
    { status: "active", subscriptions: 2, cents: 130_000 },
    { status: "past_due", subscriptions: 1, cents: 65_000 },
    { status: "ending", subscriptions: 1, cents: 39_900 },
  ];
  const months = [month({ month: "2026-10", cents: 299_900 }), month({ before: 8, ended: 1, cents: 234_900 })];
  const { textContent } = renderChart(running, months);
  expect(textContent).toContain("Monthly recurring revenue$2,349.00−$650.00 since Oct 2026");
  expect(textContent).toContain("From 4 subscriptions, $650.00 of it past due, $399.00 of it ending.");
});

test("what is new and what ended has a sign", () => {
  expect(factsOf([month({ before: 6, ended: 1, startedCents: 104_900, endedCents: 65_000 })])).toEqual([
    "+$1,049.00",
    "−$650.00",
    "16.7% (1 of 6)",
  ]);
  cleanup();
  expect(factsOf([month({ before: 2, cents: 100 })])).toEqual(["$0.00", "$0.00", "0% (0 of 2)"]);
});

test("a shop without subscriptions has no chart", () => {
  expect(renderChart([], [month()]).textContent).toBe("");
});

test.each([
  [{ before: 0, ended: 0 }, "none"],
  [{ before: 0, ended: 1 }, "–"],
  [{ before: 3, ended: 0 }, "0% (0 of 3)"],
  [{ before: 3, ended: 1 }, "33.3% (1 of 3)"],
  [{ before: 2, ended: 3 }, "150% (3 of 2)"],
])("the churn of %j is %s", (counts, churn) => {
  expect(factsOf([month({ ...counts, cents: 1 })]).at(-1)).toBe(churn);
});

test("the numbers of the chart are also a table", () => {
  renderChart(
    [],
    [month({ month: "2026-10", started: 2, cents: 130_000 }), month({ before: 2, ended: 1, cents: 65_000 })],
  );
  const rows = screen.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "MonthRecurring revenueActive at startStartedEndedChurn",
    "Nov 2026$650.0020150%",
    "Oct 2026$1,300.00020none",
  ]);
});
