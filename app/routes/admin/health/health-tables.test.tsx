// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { HealthMetrics } from "./checks";
import type { Health } from "./health-actions.server";
import { EventTable, RunTable } from "./job-tables";

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
    expect.stringMatching(/^90 s ago/),
    expect.stringMatching(/^60 s ago/),
  ]);
  expect(row(/^refund\.created/)).toEqual([
    "refund.created evt_2",
    "Event list",
    expect.stringMatching(/^3 days ago/),
    "Not yet",
  ]);
});

test("scheduled jobs are shown with the age of their last run", () => {
  render(<RunTable health={health} />, { wrapper: MemoryRouter });
  expect(row(/^Check pending orders/)).toEqual([
    "Check pending orders",
    expect.stringMatching(/^40 s ago/),
    expect.stringMatching(/^5 min ago/),
    "OK",
  ]);
});

test("waiting and rejected events are shown with their age", () => {
  render(<HealthMetrics health={health} />);
  for (const metric of ["2, the oldest 7 h ago", "4, the last 20 min ago"]) screen.getByText(metric);
});
