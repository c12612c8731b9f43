// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameAmong } from "./notices";
import { useNotices } from "./use-notices";

const { toast } = vi.hoisted(() => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock("~/ui/toast", async (original) => ({ ...(await original<object>()), toast }));

function Page() {
  useNotices();
  return null;
}

/** The next page of a browser with this cookie. */
function open(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${cookie}; Path=/`;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />);
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("whoever signs out leaves nothing that they typed in this tab", () => {
  sessionStorage.setItem("typed:refund reason 1", "a wish of Jo Miller");
  sessionStorage.setItem("uploads:1", "kept");
  open("notice=signed-out");
  expect(Object.keys(sessionStorage)).toEqual(["uploads:1"]);
  expect(toast.success).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain("notice");
});

test("a session that ended by itself costs nothing that was typed", () => {
  sessionStorage.setItem("typed:refund reason 1", "a wish of Jo Miller");
  open("notice=log-in-again");
  expect(Object.keys(sessionStorage)).toEqual(["typed:refund reason 1"]);
  expect(toast.error).toHaveBeenCalledOnce();
});

test("the name that only this host can set comes before the plain one", () => {
  expect(nameAmong("signed-in=1; __Host-signed-in=2", "signed-in")).toBe("__Host-signed-in");
  expect(nameAmong("other=1; signed-in=1", "signed-in")).toBe("signed-in");
  expect(nameAmong("other=1", "signed-in")).toBeUndefined();
});
