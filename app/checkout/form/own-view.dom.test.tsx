import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { describeOwn } from "~/catalog/documents/own-services";
import { fetchOwnOrder } from "~/checkout/fetch-own-order";
import { loadPage } from "~/checkout/load-page";
import type { Texts } from "~/content/documents/document-kind";
import "../../../tests/support/modal-dialogs";
import { OrderForm } from "./order-form";
import { ownView } from "./own-view";
import { AUTOSAVE_MS } from "./use-order-form";

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

const KEY = "service-logo-sprint";
const plans: Texts = {
  ...{ pricing: "plans", "plan.0.name": "Basic", "plan.0.price": "100", "plan.1.name": "Gold", "plan.1.price": "400" },
};
const motto: Texts = { "field.0.label": "Motto", "field.0.id": "f-motto" };

const describe = (texts: Texts) => describeOwn("logo-sprint", { title: "Logo sprint", price: "490", ...texts });

/** As a new visit of the page. */
function open(texts: Texts) {
  cleanup();
  render(<OrderForm view={ownView(describe(texts))} />);
}

const typeName = async (name: string) => {
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: name } });
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS));
  vi.useRealTimers();
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("an answer without a field is shown until it is dismissed, also after the form was saved without it", async () => {
  const draft = { name: "Jo", "f-motto": "Ever onward", "f-era": "", "f-use": ["Web", "Car"], agreeTOS: false };
  localStorage.setItem(`${KEY}:draft`, JSON.stringify(draft));
  open(motto);
  expect(screen.getByText("No longer asked")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Web, CarDismiss"]);
  open({});
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await typeName("Jo Miller");
  expect(localStorage.getItem(`${KEY}:draft`)).not.toContain("Ever onward");
  open({});
  await userEvent.click(screen.getByRole("button", { name: "Dismiss “Web, Car”" }));
  open({});
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Ever onwardDismiss"]);
});

test("nothing is left of it after Start over", async () => {
  localStorage.setItem(`${KEY}:draft`, JSON.stringify({ name: "Jo", "f-motto": "Ever onward" }));
  open({});
  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  await userEvent.click(screen.getByRole("button", { name: "Clear the form" }));
  expect(screen.queryByText("No longer asked")).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("a form that has not changed says nothing", () => {
  localStorage.setItem(`${KEY}:draft`, JSON.stringify({ name: "Jo", "f-motto": "Ever onward" }));
  open(motto);
  expect(screen.queryByText("No longer asked")).toBeNull();
});

test("a plan that is gone is named with its price and the plans of now, on the form and on the way from the summary", async () => {
  localStorage.setItem(KEY, JSON.stringify({ name: "Jo", plan: "Gold" }));
  open(plans);
  expect(screen.queryByText(/isn’t sold any more/)).toBeNull();
  const now = { ...plans, "plan.1.name": "Silver", "plan.1.price": "300" };
  open(now);
  const sentence =
    "Your plan “Gold” for $400 isn’t sold any more. Please choose another one: Basic for $100, Silver for $300.";
  expect(screen.getByText(sentence)).toBeTruthy();
  vi.stubGlobal("fetch", async () => Response.json(describe(now)));
  expect((await fetchOwnOrder("logo-sprint"))?.sale.missing).toBe("Your plan isn’t sold any more.");
  await userEvent.click(screen.getByRole("radio", { name: "Silver" }));
  expect(screen.queryByText(sentence)).toBeNull();
});

test("an optional choice of one option can be taken back", async () => {
  open({
    "field.0.label": "Style",
    "field.0.kind": "one",
    "field.0.options": "Modern\nRetro",
    "field.0.optional": "yes",
  });
  const none = screen.getByRole("radio", { name: "No answer" });
  expect(none).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: "Retro" }));
  expect(none).toHaveProperty("checked", false);
  await userEvent.click(none);
  expect(screen.getByRole("radio", { name: "Retro" })).toHaveProperty("checked", false);
});

test("a service on request sends its form instead of opening a summary, and names no price", async () => {
  open({ ...plans, pricing: "request" });
  expect(document.body.textContent).not.toContain("$");
  const post = vi.fn<typeof fetch>(async () => Response.json({ ok: true, id: "1", sent: { title: "Logo sprint" } }));
  vi.stubGlobal("fetch", post);
  for (const [label, text] of [
    [/^Name/, "Jo Miller"],
    [/^Email/, "jo@acme.example"],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "GET STARTED" }));
  await vi.waitFor(() => expect(loadPage).toHaveBeenCalledWith("/request-sent"));
  const [path, init] = post.mock.calls[0] ?? [];
  expect(path).toBe("/api/service-requests");
  expect(JSON.parse(String(init?.body))).toMatchObject({ service: "logo-sprint", name: "Jo Miller", agreeTOS: true });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem("sent-request")).toContain("Logo sprint");
});

test("a plan that was chosen before prices were kept is named alone", () => {
  localStorage.setItem(KEY, JSON.stringify({ name: "Jo", plan: "Gold" }));
  open({ ...plans, "plan.1.name": "Silver" });
  expect(screen.getByText(/^Your plan “Gold” isn’t sold any more/)).toBeTruthy();
});
