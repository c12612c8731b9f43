import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts, discardPaymentSession } from "~/checkout/drafts";
import { showToaster, toast } from "~/ui/toast";

/** A valid form of a web page. */
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

/** Each test starts without stored forms, payment sessions and toasts. `prepare` runs before each test. */
export function resetPage(prepare = () => {}): void {
  beforeEach(() => {
    discardDrafts(webPage);
    discardPaymentSession();
    showToaster();
    prepare();
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    sessionStorage.clear();
    vi.useRealTimers();
  });
}
