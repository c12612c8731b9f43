import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { showNextPageToast } from "~/checkout/next-page-toast";
import PreCheckoutPage from "~/routes/checkout/summary";
import "../modal-dialogs";
import { brief, resetPage } from "./page-test";

export { brief };

export const Pages = createRoutesStub([{ path: "/pre-checkout", Component: PreCheckoutPage }]);

/** Shows the toast that this page left for the next one. Returns the calls of `loadPage`; the test file must mock "~/checkout/load-page". */
export function nextPage() {
  cleanup();
  showNextPageToast();
  return vi.mocked(loadPage).mock.calls;
}

export const open = (path = "/pre-checkout") => render(<Pages initialEntries={[path]} />);
export const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "PAY & BUILD MY PAGE" });
/** Responses to all requests except those for the promised dates. */
export const shop = vi.fn<typeof fetch>();
export const DATES = [
  "We’ll contact you by Monday at 10 a.m. Central.",
  "Your page will be ready by Thursday, November 26.",
];
export const promisedDates = vi.fn<typeof fetch>();

export const session = { url: "http://localhost:3001/pay/cs_test_1", sessionId: "cs_test_1" };

export async function pay() {
  saveSubmittedForm(webPage, brief);
  open();
  await userEvent.click(await payButton());
}

export const resetSummaryPage = (): void =>
  resetPage(() => {
    vi.mocked(loadPage).mockReset();
    shop.mockReset();
    promisedDates.mockReset();
    promisedDates.mockImplementation(async () => Response.json({ dates: DATES }));
    vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) =>
      String(request[0]).startsWith("/api/promised-dates?") ? promisedDates(...request) : shop(...request),
    );
  });
