import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import aiAutomation from "~/catalog/ai-automation/view";
import aiConsulting from "~/catalog/ai-consulting/view";
import blast from "~/catalog/blast/view";
import campaign from "~/catalog/campaign/view";
import retroGame from "~/catalog/retro-game/view";
import seoCopywriting from "~/catalog/seo-copywriting/view";
import webPage from "~/catalog/web-page/view";
import { toast, toastStore } from "~/ui/toast";
import "../../../tests/support/modal-dialogs";
import { OrderForm } from "./order-form";

// jsdom has no canvas for the game demos.
vi.mock("~/catalog/retro-game/demo/game-demo", () => ({ GameDemo: () => null }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  toast.dismiss();
});

const submitButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /PAYMENT$|Payment$|^START CAMPAIGN$/ });
const looksDisabled = (button: HTMLButtonElement) => button.getAttribute("aria-disabled") === "true";
const reasons = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);

test.each([
  ["BLAST, until a package is selected", blast, true],
  ["AI consulting, until a plan is chosen", aiConsulting, true],
  ["the campaign, until its terms are agreed to", campaign, true],
  ["the web page", webPage, false],
  ["SEO copywriting", seoCopywriting, false],
  ["the retro game", retroGame, false],
  ["the AI suite", aiAutomation, false],
])("the submit button in the server's HTML of %s looks disabled: %3$s", (_name, view, disabled) => {
  document.body.innerHTML = renderToString(<OrderForm view={view} />);
  const button = within(document.body).getByRole<HTMLButtonElement>("button", { name: view.submitLabel });
  // It can be pressed, to learn the reason.
  expect([button.type, button.disabled, looksDisabled(button)]).toEqual(["submit", false, disabled]);
});

test.each([
  [blast, "Please select the BLAST package first."],
  [aiConsulting, "Please select a plan to continue"],
  [campaign, "You must agree to the terms of service"],
])("the reason appears only after an attempt to submit, by a click or by Enter in a field", async (view, reason) => {
  render(<OrderForm view={view} />);
  expect(looksDisabled(submitButton())).toBe(true);
  expect(reasons()).not.toContain(reason);
  await userEvent.click(submitButton());
  expect(reasons()).toContain(reason);
  cleanup();
  render(<OrderForm view={view} />);
  expect(reasons()).not.toContain(reason);
  await userEvent.type(screen.getByLabelText(/^Email/), "jo@acme.example{Enter}");
  expect(reasons()).toContain(reason);
});

test("an attempt without the BLAST package also shows a toast; selecting it removes the reason and enables the button", async () => {
  render(<OrderForm view={blast} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Content Brief/), "One{Enter}Two");
  expect(toastStore.get()).toEqual([]);
  await user.type(screen.getByLabelText(/^Name/), "Jo{Enter}");
  expect(toastStore.get().map(({ title }) => title)).toEqual(["Please select the BLAST package before proceeding"]);
  toast.dismiss();
  const [select] = screen.getAllByRole("button", { name: "Select BLAST" });
  if (select) await user.click(select);
  expect(looksDisabled(submitButton())).toBe(false);
  expect(reasons()).not.toContain("Please select the BLAST package first.");
});
