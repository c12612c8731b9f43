import { expect, test } from "vitest";
import { blast, payForm, startTestSandbox, urlOf, webPage } from "../../../tests/support/sandbox/sandbox.ts";

const NOW = Date.UTC(2026, 10, 21, 10) / 1_000;

/** Opens the clock page and submits its forms like a browser without scripts. */
async function openClockPage() {
  const setup = await startTestSandbox({ now: () => NOW });
  const url = `${setup.sandbox.url}/clock`;
  const read = async (address = url) => (await (await fetch(address)).text()).replaceAll(/\s+/g, " ");
  const submit = async (by: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ by });
    const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body });
    return { status: answer.status, location: answer.headers.get("location") };
  };
  /** Returns the part of the page below a heading. */
  const sectionOf = (page: string, heading: string) => page.split(`>${heading}</h2>`)[1]?.split("</section>")[0] ?? "";
  return { ...setup, url, read, submit, sectionOf };
}

test("the page shows the time and upcoming events, and no events before the first one", async () => {
  const { read, payments, sectionOf } = await openClockPage();
  expect(await read()).toContain("2026-11-21 10:00 UTC");
  expect(await read()).toContain("Nothing yet. Buy something in the shop.");
  await payForm(urlOf(await payments.openSession(blast("order-1"))));
  await payments.openSession(webPage("order-2"));
  const page = await read();
  expect(sectionOf(page, "What comes next")).toMatch(
    /An open checkout expires.*2026-11-22 10:00.*charged.*2026-12-21 10:00/,
  );
  expect(sectionOf(page, "What has happened")).toContain("A checkout was paid: $650.00");
  expect(page).not.toContain("What came due");
});

test.each([
  ["hour", 3_600],
  ["day", 86_400],
  ["month", 31 * 86_400],
])('the button "%s" moves the clock by that time', async (by, seconds) => {
  const { submit, read, sandbox } = await openClockPage();
  expect(await submit(by)).toEqual({ status: 303, location: `clock?since=${NOW}` });
  const then = new Date((NOW + seconds) * 1_000).toISOString().slice(0, 16).replace("T", " ");
  expect(await read(`${sandbox.url}/`)).toContain(`${then} UTC`);
});

test("after 31 days the page lists the renewal and the expired checkout", async () => {
  const { submit, read, payments, sectionOf, url, sandbox } = await openClockPage();
  await payForm(urlOf(await payments.openSession(blast("order-1"))));
  await payments.openSession(webPage("order-2"));
  await submit("hour");
  const { location } = await submit("month");
  const due = sectionOf(await read(new URL(location ?? "", url).href), "What came due");
  expect(due).toContain("A subscription’s month was paid: $650.00");
  expect(due).toContain("An open checkout expired");
  expect(due).not.toContain("first month");
  expect(await read(`${sandbox.url}/clock`)).toContain("31 days 1 hour ahead");
});

test("requests from another origin or without a button do not move the clock", async () => {
  const { submit, read } = await openClockPage();
  expect((await submit("month", { origin: "https://evil.example" })).status).toBe(403);
  expect((await submit("month", { origin: "null" })).status).toBe(403);
  expect((await submit("year")).status).toBe(400);
  expect(await read()).toContain("The same as real time.");
});
