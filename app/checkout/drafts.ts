import * as z from "zod/mini";
import type { Service } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import {
  draftKey,
  PAYMENT_SESSION_KEY,
  readStoredJson,
  readStoredText,
  removeStoredText,
  SAVED_AT_KEY,
  SESSION_ID,
  storeText,
} from "./draft-storage";

/**
 * What the browser remembers of an order: the submitted form under the service's key, what is being
 * typed under `<key>:draft`, the payment session's id under `payment-session-id`. Nothing here throws, whatever is stored.
 */

const sessionId = z.string().check(z.regex(SESSION_ID));

/** The submitted form, complete and valid by the service's schema, or null. */
export function readSubmittedForm(service: Service): BriefValues | null {
  return service.parse(readStoredJson(service.offer.draftKey));
}

/** True when something is stored that is no JSON at all. */
export function isDraftCorrupt(service: Service): boolean {
  return readStoredText(service.offer.draftKey) !== null && readStoredJson(service.offer.draftKey) === undefined;
}

/** Keeps a submitted form. */
export function saveSubmittedForm(service: Service, values: BriefValues): void {
  storeText(service.offer.draftKey, JSON.stringify(values));
}

/** What was being typed, else what was submitted, field by field as far as the form knows them; null when there is nothing. */
export function readDraft(service: Service): BriefValues | null {
  const key = service.offer.draftKey;
  return knownFields(service, readStoredJson(draftKey(key))) ?? knownFields(service, readStoredJson(key));
}

/** Keeps what is being typed, valid or not, and when. An empty form is nothing to come back to, unless one was submitted before it. */
export function saveDraft(service: Service, values: BriefValues): void {
  const key = service.offer.draftKey;
  const known = knownFields(service, values);
  if (!known) return;
  if (isEmpty(service, known) && readStoredText(key) === null) removeStoredText(draftKey(key));
  else storeText(draftKey(key), JSON.stringify({ ...known, [SAVED_AT_KEY]: Date.now() }));
}

/** Forgets both, the submitted form and what was being typed. */
export function discardDrafts(service: Service): void {
  const key = service.offer.draftKey;
  removeStoredText(key);
  removeStoredText(draftKey(key));
}

/** The id of the payment session that this browser opened last, or null. */
export function readPaymentSession(): string | null {
  return parseSessionId(readStoredText(PAYMENT_SESSION_KEY));
}

export function savePaymentSession(id: string): void {
  storeText(PAYMENT_SESSION_KEY, id);
}

export function discardPaymentSession(): void {
  removeStoredText(PAYMENT_SESSION_KEY);
}

/** A value as a payment session's id, or null when it cannot be one. */
export function parseSessionId(value: unknown): string | null {
  const parsed = sessionId.safeParse(value);
  return parsed.success ? parsed.data : null;
}

const isEmpty = (service: Service, known: BriefValues): boolean =>
  Object.entries(known).every(([field, value]) => JSON.stringify(value) === JSON.stringify(service.defaults[field]));

/** Keeps a field when it has the form's own type (a list may still be too short), or when its own rule accepts it. */
function knownFields(service: Service, input: unknown): BriefValues | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  const stored = new Map<string, unknown>(Object.entries(input));
  const found = Object.entries(service.defaults).flatMap(([field, empty]) => {
    if (!stored.has(field)) return [];
    const value = stored.get(field);
    return isKnown(service, field, value, empty) ? [[field, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function isKnown(service: Service, field: string, value: unknown, empty: unknown): boolean {
  if (["string", "number", "boolean"].includes(typeof empty)) return typeof value === typeof empty;
  if (Array.isArray(empty)) return Array.isArray(value);
  const rule = service.fields[field]?.rule;
  return rule !== undefined && z.safeParse(rule, value).success;
}
