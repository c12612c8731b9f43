import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import Form from "~/routes/checkout/form";
import { Toaster, toast } from "~/ui/toast";
import "../modal-dialogs";

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

/** URLs that the form navigated to. The test file must mock "~/checkout/load-page". */
export const loadedPages = () => vi.mocked(loadPage).mock.calls.map(([url]) => url);

export const Pages = createRoutesStub(
  ["/build-my-page", "/retro-games"].map((path) => ({
    path,
    Component: () => (
      <>
        <Form />
        <Toaster />
      </>
    ),
  })),
);

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

export function resetFormPage(): void {
  beforeEach(() => {
    discardDrafts(webPage);
    // Navigation never completes: the form stays until the test ends.
    vi.mocked(loadPage)
      .mockReset()
      .mockReturnValue(new Promise(() => {}));
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
