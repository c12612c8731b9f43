import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { vi } from "vitest";
import { loadPage } from "~/checkout/load-page";
import Form from "~/routes/checkout/form";
import "../modal-dialogs";
import { brief, resetPage } from "./page-test";

export { brief as filled };

/** URLs that the form navigated to. The test file must mock "~/checkout/load-page". */
export const loadedPages = () => vi.mocked(loadPage).mock.calls.map(([url]) => url);

const PATHS = ["/build-my-page", "/retro-games", "/seo-copywriting"];

const Stub = createRoutesStub(PATHS.map((path) => ({ id: path, path, Component: Form })));

/** The stub does not run loaders. */
const loaderData = Object.fromEntries(PATHS.map((path) => [path, { path, sold: null, questions: [] }]));

export const Pages = ({ initialEntries }: { initialEntries: string[] }) => (
  <Stub initialEntries={initialEntries} hydrationData={{ loaderData }} />
);

export const open = (path = "/build-my-page") => render(<Pages initialEntries={[path]} />);
export const control = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const submitButton = () => screen.getByRole("button", { name: "BUILD MY PAGE" });
export const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

export async function fillIn() {
  const user = userEvent.setup();
  await user.type(control(/^Name/), brief.name);
  await user.type(control(/^Email/), brief.email);
  await user.type(control(/^Company/), brief.company);
  await user.type(control(/^Type of Page/), brief.pageType);
  await user.type(control(/^Requirements/), brief.requirements);
  await user.click(screen.getByRole("checkbox"));
  return user;
}

export const resetFormPage = (): void =>
  resetPage(() => {
    // Navigation never completes: the form stays until the test ends.
    vi.mocked(loadPage)
      .mockReset()
      .mockReturnValue(new Promise(() => {}));
  });
