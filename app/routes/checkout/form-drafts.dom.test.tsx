import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { AUTOSAVE_MS } from "~/checkout/form/use-order-form";
import {
  control,
  filled,
  loadedPages,
  open,
  Pages,
  resetFormPage,
  stored,
  submitButton,
} from "../../../tests/support/checkout-pages/render-form-page";

// The demos draw on canvases, which jsdom does not have.
vi.mock("~/catalog/retro-game/demo/game-demo", () => ({ GameDemo: () => null }));

// Loaded lazily, which renderToString does not wait for.
vi.mock("./service-examples", () => ({ ServiceExamples: () => null }));
vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetFormPage();

describe("a draft", () => {
  test(`is saved ${AUTOSAVE_MS} ms after the last keystroke`, async () => {
    vi.useFakeTimers();
    open();
    fireEvent.change(control(/^Name/), { target: { value: "Ad" } });
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1));
    fireEvent.change(control(/^Name/), { target: { value: "Ada" } });
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1));
    expect(stored("build-my-page:draft")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(stored("build-my-page:draft")).toMatchObject({ name: "Ada", agreeTOS: false });
  });

  test.each([
    ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
    ["the page is hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the visitor goes to another page of the shop", () => cleanup()],
  ])("is saved at once when %s", (_, leave) => {
    open();
    fireEvent.change(control(/^Company/), { target: { value: "Engines" } });
    expect(stored("build-my-page:draft")).toBeNull();
    leave();
    expect(stored("build-my-page:draft")).toMatchObject({ company: "Engines" });
  });

  test("is restored, including checkboxes; without a draft the submitted form is", () => {
    localStorage.setItem("build-my-page", JSON.stringify(filled));
    open();
    expect(control(/^Name/).value).toBe("Ada Lovelace");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    cleanup();
    localStorage.setItem("build-my-page:draft", JSON.stringify({ ...filled, name: "Ada L", agreeTOS: false }));
    open();
    expect(control(/^Name/).value).toBe("Ada L");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test.each(["{", '{"name":{"a":1}}'])("stored as %j leaves an empty, working form", (text) => {
    localStorage.setItem("build-my-page:draft", text);
    localStorage.setItem("build-my-page", text);
    open();
    expect(control(/^Name/).value).toBe("");
    expect(submitButton()).toHaveProperty("disabled", false);
  });

  test("typed before hydration is kept and overrides the stored one", async () => {
    localStorage.setItem("build-my-page:draft", JSON.stringify({ ...filled, name: "Stored", agreeTOS: false }));
    const page = document.body.appendChild(document.createElement("div"));
    page.innerHTML = renderToString(<Pages initialEntries={["/build-my-page"]} />);
    // A click is not dropped: the site script holds it until the form is hydrated (app/routes/layout/site-script/start-islands.dom.test.ts).
    expect(submitButton()).toHaveProperty("disabled", false);
    expect(submitButton().closest("form")?.matches("[method=dialog]")).toBe(true);
    control(/^Name/).value = "Typed early";
    screen.getByRole<HTMLInputElement>("checkbox").checked = true;
    const root = await act(async () => hydrateRoot(page, <Pages initialEntries={["/build-my-page"]} />));
    expect(control(/^Name/).value).toBe("Typed early");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(control(/^Company/).value).toBe("Engines Ltd");
    expect(stored("build-my-page:draft")).toMatchObject({
      name: "Typed early",
      company: "Engines Ltd",
      agreeTOS: true,
    });
    await act(async () => root.unmount());
    page.remove();
  });
});

test("'Start over' asks first, then clears the form and deletes both drafts", async () => {
  localStorage.setItem("build-my-page", JSON.stringify(filled));
  localStorage.setItem("build-my-page:draft", JSON.stringify(filled));
  open();
  const user = userEvent.setup();
  await user.type(control(/^Name/), "!");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await user.click(screen.getByRole("button", { name: "Keep my answers" }));
  expect(control(/^Name/).value).toBe("Ada Lovelace!");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await user.click(screen.getByRole("button", { name: "Clear the form" }));
  expect(control(/^Name/).value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  cleanup();
  expect({ ...localStorage }).toEqual({});
});

test("a request without payment leaves no draft behind, even if an autosave was pending", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, sent: { title: "Retro Game" } }));
  open("/retro-games");
  fireEvent.input(control(/^Company/), { target: { value: "Engines Ltd" } });
  fireEvent.input(control(/^Email/), { target: { value: "ada@example.com" } });
  fireEvent.input(control(/^Phone/), { target: { value: "5550100100" } });
  fireEvent.click(screen.getByRole("button", { name: "CHECKOUT" }));
  await waitFor(() => expect(loadedPages()).toEqual(["/retro-games-success"]));
  expect(sessionStorage.getItem("sent-request")).toBe('{"title":"Retro Game"}');
  vi.advanceTimersByTime(AUTOSAVE_MS);
  expect(localStorage.getItem("retro-game:draft")).toBeNull();
});
