// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewOrdersNotice, useAdminUpdates } from "./new-orders-notice";

const answer = vi.fn<typeof fetch>();
const answers = (newOrders: number, latest = 8) =>
  answer.mockImplementation(async () => Response.json({ latest, newOrders, conversations: 1, messages: 2 }));
const asked = () => answer.mock.calls.map(([path]) => path);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  answer.mockReset();
});

function open() {
  const Page = () => {
    const { pulse, seen } = useAdminUpdates({ latest: 5, newOrders: 0, conversations: 0, messages: 0 });
    return (
      <>
        <p>{pulse?.messages} unread</p>
        <NewOrdersNotice count={pulse?.newOrders ?? 0} onShow={seen} />
        <Outlet />
      </>
    );
  };
  const Stub = createRoutesStub([
    { path: "/", Component: Page, children: [{ path: "admin/orders", Component: () => <p>All orders</p> }] },
  ]);
  return render(<Stub />);
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test("asks every 30 seconds what came in since the page was opened, says it politely, and forgets what was shown", async () => {
  answers(1);
  open();
  await pass(29);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual(["/admin/updates?since=5"]);
  expect(screen.getByRole("status").textContent).toBe("1 new order");
  expect(screen.getByText("2 unread")).toBeTruthy();
  answers(2, 9);
  await pass(30);
  expect(screen.getByRole("status").textContent).toBe("2 new orders");
  answers(0, 9);
  fireEvent.click(screen.getByRole("button", { name: "Show them" }));
  await pass(0);
  expect(screen.getByText("All orders")).toBeTruthy();
  expect(asked().at(-1)).toBe("/admin/updates?since=9");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("asks nothing while nobody looks, and at once when somebody does again", async () => {
  answers(0);
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  open();
  await pass(300);
  expect(asked()).toEqual([]);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked()).toHaveLength(1);
});

test("goes on after an answer that is none, and ends when whoever asks is no longer signed in", async () => {
  open();
  answer
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await pass(60);
  const redirected = { type: "opaqueredirect", ok: false };
  answer.mockResolvedValue(
    Object.assign(Object.create(Response.prototype, Object.getOwnPropertyDescriptors(redirected))),
  );
  await pass(300);
  expect(asked()).toHaveLength(3);
});
