import * as z from "zod/mini";
import type { ServiceView } from "~/catalog/define-view";
import type { BriefValues } from "~/catalog/terms-consent";
import { discardDrafts, saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { postJson } from "~/lib/http/api-client";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import { toast } from "~/ui/toast";

const serviceRequestSchema = z.object({ ok: z.literal(true), sent: z.unknown() });

/**
 * Returns the submit function for valid values. It saves them and opens the summary; for a service that is only requested, it
 * posts them and opens the confirmation page. Throws if the request fails; the draft is then still stored.
 */
export function createSubmit({ service, leaving }: ServiceView): (values: BriefValues) => Promise<void> {
  const { sale } = service;
  return async (values) => {
    if (sale.kind === "request") {
      const request = { ...values, service: service.offer.slug };
      const response = await postJson("/api/service-requests", request, serviceRequestSchema);
      if (!response.ok) throw new Error(response.error);
      discardDrafts(service);
      saveSentRequest(response.data.sent);
      return loadPage(sale.confirmationPath);
    }
    saveSubmittedForm(service, values);
    if (leaving) {
      toast.info(leaving.toast);
      await new Promise((resolve) => setTimeout(resolve, leaving.ms));
    }
    await loadPage(sale.summaryPath);
  };
}
