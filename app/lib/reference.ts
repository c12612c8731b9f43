/** The first 8 characters in upper case. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();

export const quoteReference = (id: string): string => orderReference(id);
