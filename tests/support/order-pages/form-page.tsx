import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts } from "~/ordering/drafts";
import RetroGameForm from "~/routes/order/forms/retro-game";
import WebPageForm from "~/routes/order/forms/web-page";
import { Toaster } from "~/ui/overlays/toaster";
import { toast } from "~/ui/toast";
import "../modal-dialogs";

/** The pages of a form in a document; the summary opens when it is told to. */

export const filled = {
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

/** Lets the summary open. */
export const openSummary = () => arrive();
export const Pages = createRoutesStub([
  {
    path: "/build-my-page",
    Component: () => (
      <>
        <WebPageForm />
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
  { path: "/retro-games", Component: RetroGameForm },
  { path: "/retro-games-success", Component: () => <h1>GAME ON!</h1> },
]);

export const open = (path = "/build-my-page") => render(<Pages initialEntries={[path]} />);
export const control = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const submitButton = () => screen.getByRole("button", { name: "BUILD MY PAGE" });
export const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

export async function fillIn() {
  const user = userEvent.setup();
  await user.type(control(/^Name/), filled.name);
  await user.type(control(/^Email/), filled.email);
  await user.type(control(/^Company/), filled.company);
  await user.type(control(/^Type of Page/), filled.pageType);
  await user.type(control(/^Requirements/), filled.requirements);
  await user.click(screen.getByRole("checkbox"));
  return user;
}

/** Nothing is left of one test for the next. */
export function beginAnew(): void {
  beforeEach(() => discardDrafts(webPage));
  afterEach(() => {
    cleanup();
    toast.dismiss();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
