import "../../tests/support/modal-dialogs";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { createRoutesStub, Outlet, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Dialog } from "./dialog";
import { useDismissToastsOnNavigation } from "./dismiss-toasts";
import { showToaster, toast, toastTimes } from "./toast";

let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  visibility = "visible";
  showToaster();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = (title: string) => screen.queryByText(title) !== null;
const card = (title: string) => screen.getByText(title).closest(".toast") as HTMLElement;

test("a toast is shown for 5,000 ms", () => {
  toast.success("Message sent!", { description: "We'll get back to you as soon as possible." });
  expect(shown("We'll get back to you as soon as possible.")).toBe(true);
  wait(4999);
  expect(shown("Message sent!")).toBe(true);
  wait(1);
  expect(shown("Message sent!")).toBe(false);
});

test("for staff a toast is shown for 6,000 ms, and an error until it is dismissed", () => {
  const before = { ...toastTimes };
  onTestFinished(() => void Object.assign(toastTimes, before));
  Object.assign(toastTimes, { ms: 6000, errorsStay: true });
  toast.success("Sent.");
  toast.error("It failed");
  wait(5999);
  expect(shown("Sent.")).toBe(true);
  wait(60_000);
  expect([shown("Sent."), shown("It failed")]).toEqual([false, true]);
  fireEvent.click(within(card("It failed")).getByRole("button", { name: "Dismiss" }));
  expect(shown("It failed")).toBe(false);
});

test("a toast with an undo is shown for 10,000 ms, and its button undoes once", () => {
  const undo = vi.fn();
  toast.success("Started", { undo });
  wait(9999);
  fireEvent.click(within(card("Started")).getByRole("button", { name: "Undo" }));
  expect([undo.mock.calls.length, shown("Started")]).toEqual([1, false]);
  toast.success("Started again", { undo });
  wait(10_000);
  expect([undo.mock.calls.length, shown("Started again")]).toEqual([1, false]);
});

const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};
const dismissButton = () => within(card("Read me")).getByRole("button", { name: "Dismiss" });

test.each([
  [
    "the mouse is over the toast",
    () => fireEvent.pointerEnter(card("Read me")),
    () => fireEvent.pointerLeave(card("Read me")),
  ],
  ["the toast has the focus", () => dismissButton().focus(), () => dismissButton().blur()],
  ["the page is hidden", () => setVisibility("hidden"), () => setVisibility("visible")],
])("the timeout pauses while %s", (_what, pause, resume) => {
  toast.info("Read me");
  wait(3000);
  act(() => void pause());
  wait(60_000);
  expect(shown("Read me")).toBe(true);
  act(() => void resume());
  wait(1999);
  expect(shown("Read me")).toBe(true);
  wait(1);
  expect(shown("Read me")).toBe(false);
});

test("a loading toast stays until it is replaced by its id, which starts the 5,000 ms", () => {
  const id = toast.loading("Sending message...");
  wait(60_000);
  expect(shown("Sending message...")).toBe(true);
  toast.error("Error sending message", { id });
  expect(shown("Sending message...")).toBe(false);
  wait(4999);
  expect(shown("Error sending message")).toBe(true);
  wait(1);
  expect(shown("Error sending message")).toBe(false);
});

test("both live regions exist before the first toast; errors are in the assertive one", () => {
  const polite = screen.getByRole("status");
  const assertive = screen.getByRole("alert");
  toast.success("Saved");
  toast.error("Lost");
  expect(within(polite).getByText("Saved")).toBeTruthy();
  expect(within(assertive).getByText("Lost")).toBeTruthy();
});

test("a toaster shows toasts from before and after, and a second call changes nothing", () => {
  document.body.replaceChildren();
  toast.error("Before");
  expect(shown("Before")).toBe(false);
  showToaster();
  showToaster();
  toast.info("After");
  expect(screen.getAllByText("Before")).toHaveLength(1);
  expect(screen.getAllByText("After")).toHaveLength(1);
});

describe("after navigation", () => {
  function Page({ says }: { says?: string }) {
    const navigate = useNavigate();
    useEffect(() => {
      if (says) toast.info(says);
    }, [says]);
    return (
      <button type="button" onClick={() => void navigate("/receipt")}>
        Go
      </button>
    );
  }
  function Frame() {
    useDismissToastsOnNavigation();
    return <Outlet />;
  }
  const Site = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: "/", Component: () => <Page /> },
        { path: "/receipt", Component: () => <Page says="Paid" /> },
      ],
    },
  ]);

  test("toasts of the previous page are dismissed, those of the new page stay", async () => {
    vi.useRealTimers();
    render(<Site initialEntries={["/"]} />);
    toast.error("Invalid email or password");
    fireEvent.click(screen.getByText("Go"));
    expect(await screen.findByText("Paid")).toBeTruthy();
    expect(shown("Invalid email or password")).toBe(false);
    expect(shown("Paid")).toBe(true);
  });
});

test("the button dismisses one toast, dismiss without an id all", () => {
  toast.info("One");
  toast.info("Two");
  toast.error("Three");
  fireEvent.click(within(card("Two")).getByRole("button", { name: "Dismiss" }));
  expect([shown("One"), shown("Two"), shown("Three")]).toEqual([true, false, true]);
  toast.dismiss();
  expect([shown("One"), shown("Three")]).toEqual([false, false]);
});

describe("while a modal dialog is open", () => {
  function Page({ open }: { open: boolean }) {
    return (
      <Dialog open={open} onClose={() => {}} title="Order">
        Details
      </Dialog>
    );
  }

  test("toasts are rendered inside it, and on the page again after it closes", () => {
    const { rerender } = render(<Page open />);
    toast.error("Not refunded");
    const dialog = screen.getByRole("dialog");
    expect(within(within(dialog).getByRole("alert")).getByText("Not refunded")).toBeTruthy();
    expect(screen.getAllByText("Not refunded")).toHaveLength(1);
    rerender(<Page open={false} />);
    expect(shown("Not refunded")).toBe(true);
    expect(dialog.contains(screen.getByText("Not refunded"))).toBe(false);
  });

  test.each([
    ["is removed with its page", (unmount: () => void) => unmount()],
    ["is closed by its user", () => screen.getByRole<HTMLDialogElement>("dialog").close()],
  ])("they are on the page when it %s", (_, leave) => {
    const { unmount } = render(<Page open />);
    toast.error("Not refunded");
    leave(unmount);
    expect(shown("Not refunded")).toBe(true);
    expect(screen.getByText("Not refunded").closest("dialog")).toBeNull();
  });
});
