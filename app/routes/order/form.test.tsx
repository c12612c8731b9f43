// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts } from "~/ordering/drafts";
import { AUTOSAVE_MS } from "~/ordering/form/use-autosave";
import { Toaster } from "~/ui/overlays/toaster";
import { toast } from "~/ui/toast";
import "../../../tests/support/modal-dialogs";
import Form from "./form";

// The demos draw on canvases, which are not here.
vi.mock("~/catalog/retro-game/demo/game-demo", () => ({ GameDemo: () => null }));

const filled = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Engines Ltd",
  phone: "",
  website: "",
  pageType: "Landing page",
  requirements: "One page that explains the engine.",
  references: "",
  agreeTOS: true,
};

let arrive: () => void = () => {};
const Pages = createRoutesStub([
  {
    path: "/build-my-page",
    Component: () => (
      <>
        <Form />
        <Toaster />
      </>
    ),
  },
  {
    path: "/pre-checkout",
    loader: () =>
      new Promise<null>((resolve) => {
        arrive = () => resolve(null);
      }),
    Component: () => <h1>The summary</h1>,
    HydrateFallback: () => null,
  },
  { path: "/retro-games", Component: Form },
  { path: "/retro-games-success", Component: () => <h1>GAME ON!</h1> },
]);

const open = (path = "/build-my-page") => render(<Pages initialEntries={[path]} />);
const control = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submitButton = () => screen.getByRole("button", { name: "BUILD MY PAGE" });
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

async function fillIn() {
  const user = userEvent.setup();
  await user.type(control(/^Name/), filled.name);
  await user.type(control(/^Email/), filled.email);
  await user.type(control(/^Company/), filled.company);
  await user.type(control(/^Type of Page/), filled.pageType);
  await user.type(control(/^Requirements/), filled.requirements);
  await user.click(screen.getByRole("checkbox"));
  return user;
}

beforeEach(() => discardDrafts(webPage));
afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the page", () => {
  test("shows the headline, the price, the ten inclusions and every field of the questionnaire", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Build my page");
    expect(screen.getByText("$299")).toBeTruthy();
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

  test("a valid form says PROCESSING..., stores it in the specification's shape and moves to the summary", async () => {
    open();
    await fillIn();
    await userEvent.click(submitButton());
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "PROCESSING..." });
    expect(busy.disabled).toBe(true);
    await act(async () => arrive());
    expect(await screen.findByText("The summary")).toBeTruthy();
    expect(stored("build-my-page")).toEqual(filled);
  });

  test("works where the browser refuses to store", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    open();
    await fillIn();
    await userEvent.click(submitButton());
    await screen.findByRole("button", { name: "PROCESSING..." });
    await act(async () => arrive());
    expect(await screen.findByText("The summary")).toBeTruthy();
  });

  test("that fails shows the toast, keeps the answers and can be tried again", async () => {
    open();
    await fillIn();
    const broken = vi.spyOn(JSON, "stringify").mockImplementationOnce(() => {
      throw new RangeError("out of memory");
    });
    await userEvent.click(submitButton());
    expect(await screen.findByText("There was a problem submitting your form. Please try again.")).toBeTruthy();
    broken.mockRestore();
    expect(control(/^Name/).value).toBe(filled.name);
    expect(submitButton()).toHaveProperty("disabled", false);
  });
});

describe("leaving a field", () => {
  test("shows its message at once, and typing the rest takes it away", async () => {
    open();
    const user = userEvent.setup();
    await user.type(control(/^Name/), "A");
    await user.tab();
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeTruthy();
    expect(control(/^Name/).getAttribute("aria-invalid")).toBe("true");
    await user.type(control(/^Name/), "da");
    await waitFor(() => expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull());
  });

  test("by a press waits for the press to end, so that what is pressed does not move away", async () => {
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

describe("what is being typed", () => {
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

  test("comes back, boxes included; without it the submitted form does", () => {
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

  test.each(["{", "null", "[]", '{"name":{"a":1}}', "\u0000"])("stored as %j leaves an empty, working form", (text) => {
    localStorage.setItem("build-my-page:draft", text);
    localStorage.setItem("build-my-page", text);
    open();
    expect(control(/^Name/).value).toBe("");
    expect(submitButton()).toHaveProperty("disabled", false);
  });

  test("before the scripts ran is kept, also over what was stored", async () => {
    localStorage.setItem("build-my-page:draft", JSON.stringify({ ...filled, name: "Stored", agreeTOS: false }));
    const page = document.body.appendChild(document.createElement("div"));
    page.innerHTML = renderToString(<Pages initialEntries={["/build-my-page"]} />);
    expect(submitButton()).toHaveProperty("disabled", true);
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

test("'Start over' asks first, then empties the form and forgets both drafts", async () => {
  localStorage.setItem("build-my-page", JSON.stringify(filled));
  localStorage.setItem("build-my-page:draft", JSON.stringify(filled));
  open();
  const user = userEvent.setup();
  await user.type(control(/^Name/), "!");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await user.click(screen.getByRole("button", { name: "Keep my answers" }));
  expect(control(/^Name/).value).toBe("Ada Lovelace!");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await user.click(screen.getByRole("button", { name: "Empty the form" }));
  expect(control(/^Name/).value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  cleanup();
  expect(localStorage.length).toBe(0);
});

test("a request that was sent at once leaves no draft behind, not even by an autosave that was under way", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, id: "order-1" }));
  open("/retro-games");
  fireEvent.input(control(/^Company/), { target: { value: "Engines Ltd" } });
  fireEvent.input(control(/^Email/), { target: { value: "ada@example.com" } });
  fireEvent.input(control(/^Phone/), { target: { value: "5550100100" } });
  fireEvent.click(screen.getByRole("button", { name: "CHECKOUT" }));
  await screen.findByRole("heading", { name: "GAME ON!" });
  vi.advanceTimersByTime(AUTOSAVE_MS);
  expect(localStorage.getItem("retro-game:draft")).toBeNull();
});
