import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ReceivedByDay } from "~/admin/received-by-day.server";
import { AllClear } from "./all-clear";
import { MoneyCard } from "./my-day-money";

afterEach(cleanup);

const received = (now: number[], then: number[]): ReceivedByDay => {
  const sum = (days: number[]) => days.reduce((total, cents) => total + cents, 0);
  const untilSameDay = sum(then.slice(0, now.length));
  const difference = sum(now) - untilSameDay;
  return {
    thisMonth: { month: "2026-03", days: now, total: sum(now) },
    lastMonth: { month: "2026-02", days: then, total: sum(then), untilSameDay },
    difference,
    percent: untilSameDay > 0 ? Math.round((difference / untilSameDay) * 100) : null,
  };
};

type Props = Parameters<typeof MoneyCard>[0];

function show(changes: Partial<Props> = {}) {
  const props: Props = {
    received: received([10_000, 0, 5_000], [...Array(27).fill(0), 20_000]),
    newOrders: { orders: 3, atLeast: false, paidCents: 59_800, pending: 1 },
    due: { late: 1, today: 0, thisWeek: 2, unassigned: 2 },
    recurring: { cents: 354_600, difference: -65_000 },
    quotes: { quotes: 1, cents: 295_000, endThisWeek: 1 },
    ...changes,
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <MoneyCard {...props} /> }]);
  return render(<Stub />);
}

test("the month is compared with the same days of the last, and each figure is a link", () => {
  const { container } = show();
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Received so far: March $150.00, February $0.00 by the same day and $200.00 in all",
  );
  expect(container.textContent).toContain("Received in MarchAll orders$150.00+$150.00against February 1–3");
  const links = screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.textContent]);
  expect(links).toEqual([
    ["/admin/orders", "All orders"],
    ["/admin/orders?unopened=1", "New orders3$598.00 paid, 1 pending"],
    ["/admin/board", "Work due this week31 late, 2 unassigned"],
    ["/admin/subscriptions", "Monthly recurring$3,546.00−$650.00 since February"],
    ["/admin/quotes", "Open quotes$2,950.001 quote, 1 ends this week"],
  ]);
});

test("the lines step once a day from the bottom, and stay inside the chart without any payments", () => {
  const paths = () => [...document.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  show();
  const [then = "", now = ""] = paths();
  expect(now).toBe("M0 100V51.5H10.7V51.5H21.4V27.3H32.1");
  expect([then.slice(0, 14), then.slice(-10)]).toEqual(["M0 100V100.0H1", "V3.0H300.0"]);
  cleanup();
  show({ received: received([-500], [0, 0]) });
  expect(paths()).toEqual(["M0 100V100.0H150.0V100.0H300.0", "M0 100V100.0H150.0"]);
});

test("empty lists are one sentence", () => {
  const sentence = (props: Partial<Parameters<typeof AllClear>[0]>) => {
    cleanup();
    const { container } = render(
      <AllClear problems={[]} needsReply={false} isDue={false} hasNew={false} waitsForCustomer={false} {...props} />,
    );
    return container.textContent;
  };
  expect(sentence({})).toMatch(
    /^All quiet: nobody to answer, no new orders, no work due this week, nothing waiting for a customer, /,
  );
  const some = { needsReply: true, isDue: true, hasNew: true, waitsForCustomer: true };
  expect(sentence({ ...some, problems: ["dispute", "failed-renewal"] })).toBe("Nothing else: no failed jobs.");
  const kinds = ["dispute", "failed-renewal", "failed-jobs"] as const;
  expect(sentence({ ...some, problems: kinds })).toBe("");
});
