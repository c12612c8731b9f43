/** Returns the displayed form of an order's id: its first 8 characters in upper case. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** Returns the displayed form of a quote's id. */
export const quoteReference = (id: string): string => orderReference(id);
