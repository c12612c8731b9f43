import * as z from "zod/mini";
import { searchParam, singleParam, slugParam } from "~/lib/db/pagination";

/** `accepted`: its checkout is open and not paid. */
export const QUOTE_STATES = ["open", "accepted", "paid", "expired", "revoked"] as const;
export type QuoteStatus = (typeof QUOTE_STATES)[number];

/** Of a customer's own quote, the address was only typed by a visitor. `createdBy`: null for those. */
export const canSendQuote = ({ createdBy, state }: { createdBy: string | null; state: QuoteStatus }): boolean =>
  createdBy !== null && (state === "open" || state === "accepted");

/** `q`: reference, name or email address. */
export type QuoteFilter = { q: string; state: QuoteStatus | null; service: string | null };

/** Invalid and repeated values count as absent. */
export const readQuoteFilter = (params: URLSearchParams): QuoteFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  state: state.parse(singleParam(params, "state")),
  service: slugParam.parse(singleParam(params, "service") ?? null),
});

const state = z.catch(z.nullable(z.enum(QUOTE_STATES)), null);
