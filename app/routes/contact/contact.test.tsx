// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeSite } from "~/content/site";
import Contact from "./contact";

/** A Monday, half a minute before six in the evening in Chicago. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-07-13T22:59:30Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function renderContact() {
  const site = makeSite({ phone: "(555) 010-0199", testBanner: false });
  const Stub = createRoutesStub([
    { id: "root", path: "/", loader: () => ({ site }), Component: () => <Contact />, HydrateFallback: () => null },
  ]);
  render(<Stub />);
  await screen.findByRole("heading", { level: 1 });
}
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("shows location, email and phone, each link live", async () => {
  await renderContact();
  expect(screen.getByText("128 Arcade Avenue, Suite 8, Austin, TX 78701")).toBeTruthy();
  expect(href("hello@pixelpilots.example")).toBe("mailto:hello@pixelpilots.example");
  expect(href("(555) 010-0199")).toBe("tel:+15550100199");
});

test("shows the hours", async () => {
  await renderContact();
  const rows = within(screen.getByRole("table", { name: "Hours" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Mon-Fri", "9am-6pm"],
    ["Sat", "10am-4pm"],
    ["Sun", "Closed"],
  ]);
});

test("is open until closing time, and then says so by itself", async () => {
  await renderContact();
  expect(await screen.findByText("Open now")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(31_000));
  expect(screen.getByText("Closed now")).toBeTruthy();
});

test("has the message form, why to choose us, and the links to three services", async () => {
  await renderContact();
  expect(screen.getByRole("form", { name: "Send us a message" })).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Why choose us" })).getAllByRole("article")).toHaveLength(3);
  expect(href("START CAMPAIGN")).toBe("/run-my-campaign");
  expect(href("BUILD MY PAGE")).toBe("/build-my-page");
  expect(href("GET BLAST")).toBe("/build-social-posts");
});
