import type { OpeningHours } from "~/lib/config/site";
import { agencyClock, deliveryDate, replyDueAt } from "./business-hours";

/** What a service promises with its payment: who turns to the buyer, and what is finished within how many days. */
export type ServicePromise = {
  contact: "We’ll call you" | "We’ll contact you";
  delivery?: { what: string; days: number };
};

/**
 * The same with real dates, one line each, for an order of `from`: "We’ll call you by Monday at 10 a.m. Central.",
 * "Your page will be ready by Thursday, November 26.". A promise whose time has come before `now` is left out.
 */
export function formatPromisedDates(promised: ServicePromise, hours: OpeningHours, from: Date, now = from): string[] {
  const { contact, delivery } = promised;
  const answered = replyDueAt(hours, from);
  const delivered = delivery && deliveryDate(hours, from, delivery.days);
  return [
    ...(answered > now ? [`${contact} by ${spokenMoment(hours, answered, from)}.`] : []),
    ...(delivery && delivered && Date.parse(`${delivered}T23:59:59Z`) > now.getTime()
      ? [`${delivery.what} will be ready by ${spokenDay(delivered)}.`]
      : []),
  ];
}

/** The last day that keeps the promise: of delivery, or where none is promised, of the first contact. "2026-11-26" on the agency's calendar. */
export function promisedDate({ delivery }: ServicePromise, hours: OpeningHours, from: Date): string {
  return delivery ? deliveryDate(hours, from, delivery.days) : agencyClock(hours.timeZone, replyDueAt(hours, from)).day;
}

/** "Monday at 10 a.m. Central"; with its date when it is a week away or more. */
function spokenMoment({ timeZone, timeZoneName }: OpeningHours, at: Date, from: Date): string {
  const far = at.getTime() - from.getTime() > 6 * 86_400_000;
  const day = at.toLocaleDateString("en-US", {
    timeZone,
    weekday: "long",
    ...(far && { month: "long", day: "numeric" }),
  });
  const hour = at
    .toLocaleTimeString("en-US", { timeZone, hour: "numeric" })
    .replace(/\s([AP])M$/, (_, half) => ` ${half.toLowerCase()}.m.`);
  return `${day}${far ? "," : ""} at ${hour} ${timeZoneName.replace(/ Time$/, "")}`;
}

/** "2026-11-26" → "Thursday, November 26". */
const spokenDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
