import type { ComponentType } from "react";
import { type CheckoutService, isCheckout } from "~/catalog/define-service";
import { describedService } from "~/catalog/described-service";
import { descriptionSchema } from "~/catalog/description-schema";
import { getJson } from "~/lib/http/api-client";
import { readStoredJson } from "./draft-storage";
import { NoLongerAsked } from "./no-longer-asked";
import { findGonePlan } from "./own-draft";

const ON_REQUEST = "The price is on request now. Please check your answers.";
const FORM_CHANGED = "This form has changed. Please check your answers.";

/** `Notice`: above its summary. */
export type OwnOrder = CheckoutService & { Notice?: ComponentType };

/** A service that staff have made, for the order in this browser's storage. Null if it is not sold any more, or could not be fetched. */
export async function fetchOwnOrder(slug: string, signal?: AbortSignal): Promise<OwnOrder | null> {
  const response = await getJson(`/api/services?${new URLSearchParams({ service: slug })}`, descriptionSchema, {
    signal,
  });
  if (!response.ok) return null;
  const description = response.data;
  // On request, it has no summary: no stored form fits, and the form opens.
  const isRequested = description.price === "request";
  const service = describedService(isRequested ? { ...description, price: "once" } : description);
  if (!isCheckout(service)) return null;
  const changed = readStoredJson(service.offer.draftKey) ? FORM_CHANGED : service.sale.missing;
  // The form says which.
  const missing = findGonePlan(service) ? "Your plan isn’t sold any more." : changed;
  return {
    ...service,
    ...(isRequested && { parse: () => null }),
    sale: { ...service.sale, missing: isRequested ? ON_REQUEST : missing },
    Notice: () => <NoLongerAsked service={service} />,
  };
}
