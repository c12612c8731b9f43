import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts, discardPaymentSession, keepSubmitted } from "~/ordering/drafts";
import PreCheckoutPage from "~/routes/order/pre-checkout";
import { Toaster } from "~/ui/overlays/toaster";
import { toast } from "~/ui/toast";
import "../modal-dialogs";

/** The summary of a web page's order in a document, and the shop that it asks for a checkout. */

export const brief = {
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

export const Pages = createRoutesStub([
  {
    path: "/pre-checkout",
    Component: () => (
      <>
        <PreCheckoutPage />
        <Toaster />
      </>
    ),
  },
  {
    path: "/build-my-page",
    Component: () => (
      <>
        <h1>The form</h1>
        <Toaster />
      </>
    ),
  },
]);

export const open = (path = "/pre-checkout") => render(<Pages initialEntries={[path]} />);
export const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "PAY & BUILD MY PAGE" });
export const shop = vi.fn<typeof fetch>();
export const assign = vi.fn<(url: string) => void>();

/** The shop's answer to a checkout that it opens. */
export const session = { url: "http://localhost:3001/pay/cs_test_1", sessionId: "cs_test_1" };

export async function pay() {
  keepSubmitted(webPage, brief);
  open();
  await userEvent.click(await payButton());
}

/** Nothing is left of one test for the next. */
export function beginAnew(): void {
  beforeEach(() => {
    discardDrafts(webPage);
    discardPaymentSession();
    shop.mockReset();
    assign.mockReset();
    vi.stubGlobal("fetch", shop);
    vi.stubGlobal("location", { assign });
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    vi.useRealTimers();
  });
}
