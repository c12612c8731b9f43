import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import type { WorkStatus } from "~/lib/db/column-types";
import { buildProgress, type StageTimes } from "./progress.server";

const NOW = new Date("2026-11-25T18:00:00Z");
const app = { settings: { site: buildSite({ testBanner: false }) }, now: () => NOW } as Parameters<
  typeof buildProgress
>[0];
const order = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  service: "web-page",
  soldAs: null,
  promised: null,
  status: "paid",
  subscriptionStatus: null,
  invoiceId: null,
  paidAt: new Date("2026-11-24T18:00:00Z"),
  createdAt: new Date("2026-11-24T17:58:00Z"),
} as const;
const nothing: StageTimes = { contacted: null, started: null, delivered: null };
const progress = (workStatus: WorkStatus, times: Partial<StageTimes> = {}) =>
  buildProgress(app, { ...order, workStatus }, { ...nothing, ...times }, order.paidAt).map(
    ({ title, state, note }) => `${state} ${title}${note ? `: ${note}` : ""}`,
  );

test("a new order waits for our contact, with both promised dates", () => {
  expect(
    buildProgress({ ...app, now: () => order.paidAt }, { ...order, workStatus: "new" }, nothing, order.paidAt),
  ).toMatchObject([
    { title: "Paid", state: "done", note: "Nov 24" },
    { title: "We’ll contact you", state: "now", note: "by Wednesday at 12 p.m. Central" },
    { title: "In work", state: "later", note: null },
    { title: "Delivered", state: "later", note: "by Saturday, November 28" },
  ]);
});

test("our first message is the contact", () => {
  expect(progress("new", { contacted: new Date("2026-11-25T15:12:00Z") })).toEqual([
    "done Paid: Nov 24",
    "done We contacted you: Nov 25",
    "now In work",
    "later Delivered: by Saturday, November 28",
  ]);
});

test("a later month of a subscription starts in work", () => {
  const monthly = { ...order, service: "blast", subscriptionStatus: "active", workStatus: "new" } as const;
  const steps = buildProgress(app, monthly, nothing, new Date("2026-12-24T18:00:00Z"));
  expect(steps.map(({ state, title, note }) => [state, title, note])).toEqual([
    ["done", "Paid", "Dec 24"],
    ["done", "We contacted you", null],
    ["now", "In work", null],
    ["later", "Delivered", null],
  ]);
});

test.each([
  ["in_progress", "now In work: since Nov 25"],
  ["waiting", "now In work: waiting for you"],
  ["delivered", "now Delivered: Nov 25"],
] as const)("the current step of %s is '%s'", (workStatus, step) => {
  const times = { contacted: NOW, started: NOW, delivered: workStatus === "delivered" ? NOW : null };
  expect(progress(workStatus, times).filter((line) => line.startsWith("now"))).toEqual([step]);
});

test("a finished order has no current step, and an unpaid one waits for its payment", () => {
  expect(progress("done", { contacted: NOW, started: NOW, delivered: NOW }).map((line) => line.split(" ")[0])).toEqual(
    Array.from({ length: 4 }, () => "done"),
  );
  const unpaid = { ...order, status: "pending", paidAt: null, workStatus: "new" } as const;
  expect(buildProgress(app, unpaid, nothing, null).map(({ state, note }) => [state, note])).toEqual([
    ["now", "waiting for your payment"],
    ["later", null],
    ["later", null],
    ["later", null],
  ]);
});

test.each(["paid", "partially_refunded"] as const)(
  "an order that is %s promises no date once its work is delivered or done, also before that day",
  (status) => {
    for (const workStatus of ["delivered", "done"] as const) {
      for (const times of [nothing, { contacted: NOW, started: NOW, delivered: NOW }]) {
        const notes = buildProgress(app, { ...order, status, workStatus }, times, order.paidAt).map(({ note }) => note);
        expect(notes.filter((note) => note?.startsWith("by "))).toEqual([]);
      }
    }
  },
);
