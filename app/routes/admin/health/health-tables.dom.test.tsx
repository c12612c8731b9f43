import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Health } from "./health-actions.server";
import { EventTable, HealthFacts, ScheduleTable } from "./job-tables";

afterEach(cleanup);

const now = new Date("2026-11-20T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const health: Health = {
  now,
  mode: "live",
  findings: [],
  jobs: { dead: [], deadCount: 0, failing: [], failingCount: 0, waiting: [], emailsWaiting: 3 },
  runs: [{ name: "reconcile-pending-orders", startedAt: ago(40), succeededAt: ago(300), fault: null, late: false }],
  events: {
    waiting: 2,
    oldestWaiting: ago(7 * 3600),
    foreign: 0,
    latest: [
      { id: "evt_1", type: "invoice.paid", via: "webhook", receivedAt: ago(90), processedAt: ago(60) },
      { id: "evt_2", type: "refund.created", via: "list", receivedAt: ago(3 * 86_400), processedAt: null },
    ],
  },
  refused: { count: 4, lastAt: ago(1200) },
  sync: [],
};

/** Cells of the row that starts with this text. */
const row = (first: RegExp) =>
  within(screen.getByRole("row", { name: first }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("the latest events are shown with their age, and unhandled ones as such", () => {
  render(<EventTable health={health} />, { wrapper: MemoryRouter });
  expect(row(/^invoice\.paid/)).toEqual([
    "invoice.paid evt_1",
    "Webhook",
    expect.stringMatching(/^1 minute ago/),
    expect.stringMatching(/^1 minute ago/),
  ]);
  expect(row(/^refund\.created/)).toEqual([
    "refund.created evt_2",
    "Event list",
    expect.stringMatching(/^3 days ago/),
    "Not yet",
  ]);
});

test("scheduled jobs are shown with the age of their last run", () => {
  render(<ScheduleTable health={health} />, { wrapper: MemoryRouter });
  expect(row(/^Check pending orders/)).toEqual([
    "Check pending orders",
    expect.stringMatching(/^just now/),
    expect.stringMatching(/^5 minutes ago/),
    "OK",
  ]);
});

test("waiting and rejected events are shown with their age", () => {
  render(<HealthFacts health={health} />);
  for (const metric of ["2, the oldest 7 hours ago", "4, the last 20 minutes ago"]) screen.getByText(metric);
});
