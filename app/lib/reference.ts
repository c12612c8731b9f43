/** Returns the displayed form of an order's id: its first 8 characters in upper case. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** The same for a quote. */
export const quoteReference = orderReference;
