import type { CheckoutService } from "~/catalog/define-service";
import { readSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { findOwnService } from "~/checkout/service-from-url";
import { type SummaryForm, saveMissingFormToast } from "./missing-form.part";

/** Instead of the summary, with a toast that says why. Resolves when this page is left. */
export function openForm(service: CheckoutService): Promise<void> {
  saveMissingFormToast(summaryFormOf(service));
  return loadPage(service.offer.paths.form, { replace: true });
}

/** After a refusal: opens the form of an own service if it has changed so that it refuses the stored answers. */
export async function openChangedForm({ offer }: CheckoutService): Promise<void> {
  const now = await findOwnService(offer.slug);
  if (now && !readSubmittedForm(now)) await openForm(now);
}

export const summaryFormOf = ({ offer, sale }: CheckoutService): SummaryForm => ({
  summary: sale.summaryPath,
  form: offer.paths.form,
  draftKey: offer.draftKey,
  missing: sale.missing,
  unreadable: sale.unreadable,
});
