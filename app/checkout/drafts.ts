import * as z from "zod/mini";
import type { Service } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import {
  couponKey,
  draftKey,
  PAYMENT_SESSION_KEY,
  readStoredJson,
  readStoredText,
  removeStoredText,
  SAVED_AT_KEY,
  SESSION_ID,
  storeText,
} from "./draft-storage";

// An order in the browser's storage: the submitted form under the service's key, the autosaved draft under `<key>:draft`,
// its coupon under `<key>:coupon`, the payment session's id under `payment-session-id`. These functions never throw, also for corrupt entries.

/** Returns the submitted form, or null if it is missing or invalid by the service's schema. */
export function readSubmittedForm(service: Service): BriefValues | null {
  return service.parse(readStoredJson(service.offer.draftKey));
}

export function saveSubmittedForm(service: Service, values: BriefValues): void {
  storeText(service.offer.draftKey, JSON.stringify(values));
}

/** Returns the known fields of the draft, else of the submitted form; null if neither has any. They may be invalid. */
export function readDraft(service: Service): BriefValues | null {
  const key = service.offer.draftKey;
  return pickKnownFields(service, readStoredJson(draftKey(key))) ?? pickKnownFields(service, readStoredJson(key));
}

/** Saves the draft, valid or not. An empty draft is deleted, unless a submitted form exists that it must override. */
export function saveDraft(service: Service, values: BriefValues): void {
  const key = service.offer.draftKey;
  const known = pickKnownFields(service, values);
  if (!known) return;
  if (isEmpty(service, known) && readStoredText(key) === null) removeStoredText(draftKey(key));
  else storeText(draftKey(key), JSON.stringify({ ...known, [SAVED_AT_KEY]: Date.now() }));
}

/** Returns the coupon's code that belongs to the draft, or null. It may no longer hold. */
export const readDraftCoupon = (service: Service): string | null => readStoredText(couponKey(service.offer.draftKey));

type Drafted = { offer: Pick<Offer, "draftKey"> };

/** Null removes it. */
export function saveDraftCoupon(service: Drafted, code: string | null): void {
  const key = couponKey(service.offer.draftKey);
  if (code === null) removeStoredText(key);
  else storeText(key, code);
}

/** Removes the submitted form, the draft and its coupon. */
export function discardDrafts(service: Drafted): void {
  const key = service.offer.draftKey;
  saveDraftCoupon(service, null);
  removeStoredText(key);
  removeStoredText(draftKey(key));
}

/** Returns the id of the payment session that this browser opened last, or null. */
export function readPaymentSession(): string | null {
  return parseSessionId(readStoredText(PAYMENT_SESSION_KEY));
}

export function savePaymentSession(id: string): void {
  storeText(PAYMENT_SESSION_KEY, id);
}

export function discardPaymentSession(): void {
  removeStoredText(PAYMENT_SESSION_KEY);
}

/** Returns null if the value is not a payment session's id. */
export const parseSessionId = (value: unknown): string | null =>
  typeof value === "string" && SESSION_ID.test(value) ? value : null;

/** Returns the value of `?service=`, or null if it is missing or repeated. */
export function slugFromQuery(search: string): string | null {
  const [slug = null, ...repeated] = new URLSearchParams(search).getAll("service");
  return repeated.length === 0 ? slug : null;
}

const isEmpty = (service: Service, known: BriefValues): boolean =>
  Object.entries(known).every(([field, value]) => JSON.stringify(value) === JSON.stringify(service.defaults[field]));

/** Picks the fields of the form whose values have the right type, and of choices what is still offered; a list may still be too short. */
function pickKnownFields(service: Service, input: unknown): BriefValues | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  const known = Object.entries(input)
    .filter(([name, value]) => hasFieldType(service, name, value))
    .map(([name, value]) => [name, withoutRemoved(value, service.fields[name]?.options)]);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

function withoutRemoved(value: unknown, options: readonly unknown[] | undefined): unknown {
  if (!options) return value;
  if (Array.isArray(value)) return value.filter((each) => options.includes(each));
  return options.includes(value) ? value : "";
}

function hasFieldType(service: Service, name: string, value: unknown): boolean {
  if (!Object.hasOwn(service.defaults, name)) return false;
  const empty = service.defaults[name];
  if (["string", "number", "boolean"].includes(typeof empty)) return typeof value === typeof empty;
  if (Array.isArray(empty)) return Array.isArray(value);
  const rule = service.fields[name];
  return rule !== undefined && z.safeParse(rule, value).success;
}
