import * as z from "zod/mini";
import type { Service } from "~/catalog/define-service";
import type { ServiceView } from "~/catalog/define-view";
import type { BriefValues } from "~/catalog/terms-consent";
import { discardDrafts, saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { postJson } from "~/lib/http/api-client";
import { fromCents } from "~/lib/money";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import { toast } from "~/ui/toast";

const serviceRequestSchema = z.object({ ok: z.literal(true), id: z.string(), sent: z.optional(z.unknown()) });

/**
 * Returns the submit function for valid values. It saves them and opens the summary; for a service that is only requested, it
 * posts them and opens the confirmation page. Throws if the request fails; the draft is then still stored.
 */
export function createSubmit({ service, leaving }: ServiceView): (values: BriefValues) => Promise<void> {
  const { sale } = service;
  return async (values) => {
    if (sale.kind === "request") {
      const { id, sent } = await sendRequest(service, values);
      discardDrafts(service);
      saveSentRequest({ id, sent, details: values, price: priceOfForm(service, values) });
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

async function sendRequest({ offer }: Service, values: BriefValues): Promise<z.infer<typeof serviceRequestSchema>> {
  const response = await postJson("/api/service-requests", { ...values, service: offer.slug }, serviceRequestSchema);
  if (!response.ok) throw new Error(response.error);
  return response.data;
}

function priceOfForm(service: Service, values: BriefValues): number | undefined {
  const priced = service.price(values);
  return priced.ok ? fromCents(priced.price.cents) : undefined;
}
