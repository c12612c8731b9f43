/** The display form of an order's id: its first 8 characters in capitals. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** The display form of a quote's id: its first 8 characters in capitals. */
export const quoteReference = (id: string): string => id.slice(0, 8).toUpperCase();
