import type { FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import type { Service } from "~/catalog/define-service";
import type { ServiceView } from "~/catalog/define-view";
import { discardDrafts, saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { postJson } from "~/lib/http/api-client";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import { toast } from "~/ui/toast";

const accepted = z.object({ ok: z.literal(true), id: z.string() });

/**
 * What a valid form is for: its values are kept and the summary opens; or, for a service that is requested and not paid
 * for here, they are posted, and the page that confirms it gets them with the price in dollars. Throws when neither works;
 * nothing is lost then.
 */
export function createSubmit({ service, leaving }: ServiceView): (values: FieldValues) => Promise<void> {
  const { sale } = service;
  return async (values) => {
    if (sale.kind === "request") {
      await sendRequest(service, values);
      discardDrafts(service);
      saveSentRequest({ details: values, price: dollars(service, values) });
      return loadPage(sale.confirmationPath);
    }
    saveSubmittedForm(service, values);
    if (leaving) await announce(leaving);
    await loadPage(sale.summaryPath);
  };
}

async function sendRequest({ offer }: Service, values: FieldValues): Promise<void> {
  const answer = await postJson("/api/service-requests", { ...values, service: offer.slug }, accepted);
  if (!answer.ok) throw new Error(answer.error);
}

function announce({ toast: text, ms }: NonNullable<ServiceView["leaving"]>): Promise<void> {
  toast.info(text);
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function dollars(service: Service, values: FieldValues): number | undefined {
  const price = service.price(values);
  return typeof price === "string" ? undefined : price.cents / 100;
}
