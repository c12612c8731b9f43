import type { ReactNode } from "react";

/** A word with a digit or an @: an amount, a number of an order, invoice or quote, a phone, or an address. */
const VERBATIM = /^\S*[\d@]\S*$/;

/** Value of the attribute `translate` for an element whose only child is `value`. */
export const translateOf = (value: ReactNode): "no" | undefined =>
  typeof value === "string" && VERBATIM.test(value) ? "no" : undefined;
