import { z } from "zod";
import type { Form } from "./api/form.ts";
import { integerParam, readParams } from "./api/wire-format.ts";
import { type DueEvent, runDueEvents } from "./due.ts";
import type { Provider } from "./store/provider.ts";

const DAY = 86_400;

const advance = z.strictObject({ seconds: integerParam(1, 400 * DAY) });

/** The sandbox's clock. `deliveries` tells how many events the shop has not taken yet, and how many it has refused. */
const clockObject = (provider: Provider) => ({
  object: "test_helpers.clock",
  now: provider.now(),
  ahead: provider.store.clockOffset(),
  deliveries: provider.store.owedDeliveries(),
});

/** `GET /v1/test_helpers/clock`. */
export const retrieveClock = (provider: Provider) => clockObject(provider);

/** `POST /v1/test_helpers/clock/advance`: moves the clock forward and lets happen what falls due. Throws ApiError. */
export function advanceClock(provider: Provider, form: Form) {
  const { seconds } = readParams(advance, form);
  const happened = moveClock(provider, seconds);
  return { ...clockObject(provider), happened };
}

/** Moves the clock by so many seconds, and lets happen what falls due: one transaction of the caller. */
export function moveClock(provider: Provider, seconds: number): DueEvent {
  provider.store.setClockOffset(provider.store.clockOffset() + seconds);
  return runDueEvents(provider);
}
