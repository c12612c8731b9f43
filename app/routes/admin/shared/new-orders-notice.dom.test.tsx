import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewOrdersNotice, useAdminUpdates } from "./new-orders-notice";

const COUNTS = { orders: 0, inbox: 3, subscriptions: 0, quotes: 0, exampleData: false };
const fetchMock = vi.fn<typeof fetch>();
const respondWith = (newOrders: number, latest = 8) =>
  fetchMock.mockImplementation(async () => Response.json({ latest, newOrders, ...COUNTS }));
const requests = () => fetchMock.mock.calls.map(([path]) => path);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

function open() {
  const Page = () => {
    const { updates, markSeen } = useAdminUpdates({
      latest: 5,
      newOrders: 0,
      ...COUNTS,
    });
    return (
      <>
        <p>{updates?.inbox} to answer</p>
        <NewOrdersNotice count={updates?.newOrders ?? 0} onShow={markSeen} />
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

test("polls every 30 seconds for orders since the page was opened, announces them, and resets after they are shown", async () => {
  respondWith(1);
  open();
  await pass(29);
  expect(requests()).toEqual([]);
  await pass(1);
  expect(requests()).toEqual(["/admin/updates?since=5"]);
  expect(screen.getByRole("status").textContent).toBe("1 new order");
  expect(screen.getByText("3 to answer")).toBeTruthy();
  respondWith(2, 9);
  await pass(30);
  expect(screen.getByRole("status").textContent).toBe("2 new orders");
  respondWith(0, 9);
  fireEvent.click(screen.getByRole("button", { name: "Show them" }));
  await pass(0);
  expect(screen.getByText("All orders")).toBeTruthy();
  expect(requests().at(-1)).toBe("/admin/updates?since=9");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("does not poll while the page is hidden, and polls immediately when it is visible again", async () => {
  respondWith(0);
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  open();
  await pass(300);
  expect(requests()).toEqual([]);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(requests()).toEqual(["/admin/updates?since=5"]);
});

test("continues after failed requests and stops when the session has ended", async () => {
  open();
  fetchMock
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await pass(60);
  const redirected = { type: "opaqueredirect", ok: false };
  fetchMock.mockResolvedValue(
    Object.assign(Object.create(Response.prototype, Object.getOwnPropertyDescriptors(redirected))),
  );
  await pass(300);
  expect(requests()).toHaveLength(3);
});
