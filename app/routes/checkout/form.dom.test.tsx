import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { readSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import {
  control,
  filled,
  fillIn,
  loadedPages,
  open,
  resetFormPage,
  stored,
  submitButton,
} from "../../../tests/support/checkout-pages/render-form-page";
import { filledForms } from "../../../tests/support/shop/filled-forms";

// The demos draw on canvases, which jsdom does not have.
vi.mock("~/catalog/retro-game/demo/game-demo", () => ({ GameDemo: () => null }));

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetFormPage();

describe("the page", () => {
  test("shows the headline, the price, the ten inclusions and every field of the questionnaire", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Build my page");
    expect(screen.getAllByText("$299").map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual([
      "one-time",
      "one-time",
    ]);
    for (const text of [
      "professional design",
      "1 round of revisions",
      "delivery within 5 days",
      "pixel perfect design",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText("professional design").closest("ul")?.children).toHaveLength(10);
    const names = [...document.querySelectorAll("form [name]")].map((element) => element.getAttribute("name"));
    expect(names).toEqual(Object.keys(filled).sort((a, b) => names.indexOf(a) - names.indexOf(b)));
    expect(control(/^Current Website \(optional\)/).name).toBe("website");
    expect(control(/^Phone \(optional\)/).autocomplete).toBe("tel");
  });
});

describe("submitting", () => {
  test("an empty form shows every message and focuses the first invalid field", async () => {
    open();
    await userEvent.click(submitButton());
    for (const message of [
      "Name must be at least 2 characters.",
      "Please enter a valid email address.",
      "Company name must be at least 2 characters.",
      "Please describe the type of page you need.",
      "Please provide at least some basic requirements.",
      "You must agree to the terms of service.",
    ]) {
      expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
    }
    expect(document.activeElement).toBe(control(/^Name/));
    expect(stored("build-my-page")).toBeNull();
  });

  test("a valid form shows PROCESSING..., is stored in its documented shape and leads to the summary", async () => {
    open();
    await fillIn();
    await userEvent.click(submitButton());
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "PROCESSING..." });
    expect(busy.disabled).toBe(true);
    expect(loadedPages()).toEqual(["/pre-checkout"]);
    expect(stored("build-my-page")).toEqual(filled);
  });

  test("the button stays busy until the page unloads; after Back the form can be submitted again", async () => {
    let leave = () => {};
    vi.mocked(loadPage).mockReturnValueOnce(new Promise((resolve) => (leave = resolve)));
    open();
    await fillIn();
    await userEvent.click(submitButton());
    await screen.findByRole("button", { name: "PROCESSING..." });
    await act(async () => leave());
    expect(submitButton()).toHaveProperty("disabled", false);
    await userEvent.click(submitButton());
    expect(loadedPages()).toEqual(["/pre-checkout", "/pre-checkout"]);
  });

  test("a form that says where it leads leaves 1.2 seconds later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    localStorage.setItem("seo-copy", JSON.stringify(filledForms["seo-copywriting"]));
    open("/seo-copywriting");
    fireEvent.click(screen.getByRole("button", { name: "Start Service ($399/month)" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("Redirecting to checkout...")).toBeTruthy();
    expect(screen.getByRole("button", { name: "PROCESSING..." })).toHaveProperty("disabled", true);
    await act(() => vi.advanceTimersByTimeAsync(1_199));
    expect(loadedPages()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(loadedPages()).toEqual(["/pre-checkout?service=seo-copywriting"]);
  });

  test("works if the browser blocks storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    open();
    await fillIn();
    await userEvent.click(submitButton());
    await screen.findByRole("button", { name: "PROCESSING..." });
    expect(loadedPages()).toEqual(["/pre-checkout"]);
    expect(readSubmittedForm(webPage), "the next page reads it from the tab's name").toEqual(filled);
  });

  test("a failure shows a toast, keeps the input and can be retried", async () => {
    open();
    await fillIn();
    // A pending autosave would fail first.
    await waitFor(() => expect(stored("build-my-page:draft")).toMatchObject(filled));
    const broken = vi.spyOn(JSON, "stringify").mockImplementationOnce(() => {
      throw new RangeError("out of memory");
    });
    await userEvent.click(submitButton());
    expect(await screen.findByText("There was a problem submitting your form. Please try again.")).toBeTruthy();
    broken.mockRestore();
    expect(loadedPages()).toEqual([]);
    expect(control(/^Name/).value).toBe(filled.name);
    expect(submitButton()).toHaveProperty("disabled", false);
  });
});

describe("leaving a field", () => {
  test("shows its error immediately, and completing the input removes it", async () => {
    open();
    const user = userEvent.setup();
    await user.type(control(/^Name/), "A");
    await user.tab();
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeTruthy();
    expect(control(/^Name/).getAttribute("aria-invalid")).toBe("true");
    await user.type(control(/^Name/), "da");
    await waitFor(() => expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull());
  });

  test("by clicking shows the error after the click, so that the clicked element does not move away", async () => {
    open();
    await userEvent.type(control(/^Name/), "A");
    const box = screen.getByRole("checkbox");
    fireEvent.pointerDown(box);
    fireEvent.blur(control(/^Name/));
    await act(async () => {});
    expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull();
    fireEvent.pointerUp(box);
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeTruthy();
  });
});
