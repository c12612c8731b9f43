import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PaidOrder } from "~/catalog/define-view";
import { toastStore } from "~/ui/toast";
import { paidOrder } from "../../../tests/support/checkout-pages/paid-order";
import BlastSuccess from "./success-page";

const order = paidOrder("BLAST Social Content", 65_000, {
  plan: { label: "Package", value: "BLAST Package" },
  person: "Jo Smith",
  next: { cents: 65_000, on: "2026-12-21T10:00:00Z" },
});

const open = (props: Partial<PaidOrder> = {}) => {
  const Page = createRoutesStub([{ path: "/", Component: () => <BlastSuccess {...order} {...props} /> }]);
  return render(<Page />);
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const announced = () => screen.getByRole("status").textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("announces a message every 1.5 seconds and is ready after 9 seconds", async () => {
  open();
  await pass(0);
  const announcements = [announced()];
  for (let step = 1; step <= 4; step++) {
    await pass(1_499);
    expect(announced()).toBe(announcements.at(-1));
    await pass(1);
    announcements.push(announced());
  }
  expect(announcements).toEqual([
    "Analyzing your industry and target audience",
    "Creating engaging content based on your brief",
    "Optimizing posts for maximum engagement",
    "Preparing your social media package for download",
    "Finalizing your custom social posts",
  ]);
  await pass(2_999);
  expect(screen.queryByRole("button", { name: "DOWNLOAD POSTS" })).toBeNull();
  await pass(1);
  expect(announced()).toBe("Your Social Media Posts Are Ready!");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Social Media Posts Are Ready!");
  expect(screen.getByRole("button", { name: "DOWNLOAD POSTS" })).toBeTruthy();
});

test("a later visit has no progress, but the order, the file's description, the download, the contact and a link home", async () => {
  open({ justPaid: false });
  await pass(0);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Social Media Posts Are Ready!");
  expect(screen.getByRole("button", { name: "DOWNLOAD POSTS" })).toBeTruthy();
  const details = [...document.querySelectorAll("dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(details).toEqual([
    ["Order ID", "3F2B8C1E"],
    ["Order Date", "November 21, 2026"],
    ["Service", "BLAST Social Content"],
    ["Package", "BLAST Package"],
    ["Name", "Jo Smith"],
    ["Company", "Acme Ltd"],
    ["Email", "jo@acme.example"],
    ["Payment Method", "Card"],
    ["Next Payment", "$650.00 on December 21, 2026"],
    ["Amount", "$650.00"],
  ]);
  expect(screen.getByRole("button", { name: "Print receipt" })).toBeTruthy();
  expect(document.body.textContent).toContain("They are drafts for your review");
  expect(screen.getByRole("link", { name: "hello@pixelpilots.example" }).getAttribute("href")).toBe(
    "mailto:hello@pixelpilots.example",
  );
  expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
});

test("the download starts once, half a second after the click", async () => {
  const fetched = vi.fn(async (_address: string) => new Response("%PDF-", { status: 200 }));
  vi.stubGlobal("fetch", fetched);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  URL.createObjectURL = () => "blob:posts";
  URL.revokeObjectURL = () => {};
  open({ justPaid: false });
  await pass(0);
  const button = screen.getByRole("button", { name: "DOWNLOAD POSTS" });
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(499);
  expect(fetched).not.toHaveBeenCalled();
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/orders/social-posts.pdf?session_id=cs_test_a1b2c3d4");
  await pass(0);
  expect(saved).toEqual(["social-posts-3F2B8C1E.pdf blob:posts"]);
});

test("a failed download shows an error and can be repeated", async () => {
  const fetched = vi.fn(async () => Response.json({ error: "Please try again later." }, { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  open({ justPaid: false });
  await pass(0);
  const button = screen.getByRole("button", { name: "DOWNLOAD POSTS" });
  fireEvent.click(button);
  await pass(500);
  expect(toastStore.get()).toContainEqual(
    expect.objectContaining({ title: "We couldn’t download your posts", description: "Please try again later." }),
  );
  fireEvent.click(button);
  await pass(500);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ["refunded", "ORDER REFUNDED"],
  ["partially_refunded", "PARTIALLY REFUNDED"],
] as const)("an order that is %s has no download", async (status, title) => {
  open({ status });
  await pass(10_000);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.queryByRole("button", { name: "DOWNLOAD POSTS" })).toBeNull();
});
