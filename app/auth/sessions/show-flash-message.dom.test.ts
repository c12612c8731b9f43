import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findCookieName } from "./script-cookies";
import { showFlashMessage } from "./show-flash-message";

const { toast } = vi.hoisted(() => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock("~/ui/toast", async (original) => ({ ...(await original<object>()), toast }));

/** The next page of a browser with this cookie. */
function open(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${cookie}; Path=/`;
  showFlashMessage();
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.clearAllMocks());

test("signing out deletes the unsent texts of this tab", () => {
  sessionStorage.setItem("typed:refund reason 1", "a reason by Jo Miller");
  sessionStorage.setItem("uploads:1", "kept");
  open("notice=signed-out");
  expect(Object.keys(sessionStorage)).toEqual(["uploads:1"]);
  expect(toast.success).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain("notice");
});

test("an expired session keeps the unsent texts", () => {
  sessionStorage.setItem("typed:refund reason 1", "a reason by Jo Miller");
  open("notice=log-in-again");
  expect(Object.keys(sessionStorage)).toEqual(["typed:refund reason 1"]);
  expect(toast.error).toHaveBeenCalledOnce();
});

test("a flash message is shown once", () => {
  open("notice=logged-in");
  showFlashMessage();
  expect(toast.success.mock.calls).toEqual([["Logged in successfully!", { id: "outcome" }]]);
});

test.each(["nonsense", "toString", "__proto__"])("a cookie with %j shows nothing and is deleted", (code) => {
  open(`notice=${code}`);
  expect([toast.success, toast.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(document.cookie).not.toContain("notice");
});

test("signing out shows its message if storage is blocked", () => {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  open("notice=signed-out");
  vi.restoreAllMocks();
  expect(toast.success).toHaveBeenCalledOnce();
});

test("the cookie with __Host- is preferred to the plain one", () => {
  expect(findCookieName("signed-in=1; __Host-signed-in=2", "signed-in")).toBe("__Host-signed-in");
  expect(findCookieName("other=1; signed-in=1", "signed-in")).toBe("signed-in");
  expect(findCookieName("other=1", "signed-in")).toBeUndefined();
});
