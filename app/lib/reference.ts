/** The first 8 characters in upper case. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();

export const quoteReference = (id: string): string => orderReference(id);

type PaymentIds = { paymentSessionId: string | null; paymentIntentId: string | null; invoiceId: string | null };

/** The checkout session; a later month, which has none, has its payment or, if credit paid it, its invoice. */
export const transactionId = ({ paymentSessionId, paymentIntentId, invoiceId }: PaymentIds): string | null =>
  paymentSessionId ?? (invoiceId && (paymentIntentId ?? invoiceId));
