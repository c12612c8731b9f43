import { channel } from "node:diagnostics_channel";

/** Message on `stripe-sandbox:response`: an answer of the API. `body` is JSON. */
export type ResponseMessage = { method: string; path: string; status: number; body: string };

/** Message on `stripe-sandbox:event`: an event when it is stored, or a thin one when it is sent. `body` is JSON. */
export type EventMessage = { body: string };

const responses = channel("stripe-sandbox:response");
const events = channel("stripe-sandbox:event");

export const publishResponse = (message: ResponseMessage): void => responses.publish(message);

/** Costs nothing without a subscriber. */
export function publishEvent(event: object): void {
  if (events.hasSubscribers) events.publish({ body: JSON.stringify(event) } satisfies EventMessage);
}
