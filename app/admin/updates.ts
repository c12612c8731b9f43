import * as z from "zod/mini";

/** Counts come from the database as text. */
const number = z.coerce.number();

export const updatesSchema = z.object({
  latest: number,
  newOrders: number,
  orders: number,
  inbox: number,
  subscriptions: number,
  quotes: number,
  exampleData: z.boolean(),
});

/**
 * Numbers for the navigation. `latest` is the id of the newest order event, for the next call's `since`; `newOrders` came after it.
 * The others are the sidebar's counts, each at most 1,000: orders that no admin has opened, conversations that need a reply, past-due
 * subscriptions, open quotes.
 */
export type AdminUpdates = z.output<typeof updatesSchema>;
