import { shortZoneName, zoneName } from "~/lib/dates/agency-zone";
import type { OpeningHours } from "~/lib/dates/business-hours";
import { agencyClock, deliveryDate, openDayAfter, replyDueAt } from "~/lib/dates/business-hours";
import { formatWeekday } from "~/lib/dates/format-date";
import type { PromisedMoments } from "~/lib/db/column-types";

export type ServicePromise = {
  contact: "We’ll call you" | "We’ll contact you";
  /** Within calendar days, or business days. */
  delivery?: { what: string; days: number; inBusinessDays?: true };
};

/** When a promise is due: "Monday at 10 a.m. Central" and "Thursday, November 26". Null if it is over, or if none was made. */
export type PromisedTimes = { contact: string | null; delivery: string | null };

/** Returns when the promises of an order placed at `from` are due. */
export const promisedMoments = ({ delivery }: ServicePromise, hours: OpeningHours, from: Date): PromisedMoments => ({
  contact: replyDueAt(hours, from).toISOString(),
  delivery: delivery ? dueDay(delivery, hours, from) : null,
  timeZone: hours.timeZone,
});

/** The words for promises of an order placed at `from`, without those that are over at `now`. */
export function promisedTimes({ contact, delivery, timeZone }: PromisedMoments, from: Date, now: Date): PromisedTimes {
  const contactDue = new Date(contact);
  return {
    contact: contactDue > now ? formatDeadline(timeZone, contactDue, from) : null,
    delivery: delivery && Date.parse(`${delivery}T23:59:59Z`) > now.getTime() ? formatWeekday(delivery) : null,
  };
}

/** Returns one sentence per promise: "We’ll call you by Monday at 10 a.m. Central.", "Your page will be ready by Thursday, November 26.". */
export function formatPromisedDates(promised: ServicePromise, hours: OpeningHours, from: Date, now = from): string[] {
  const { contact, delivery } = promisedTimes(promisedMoments(promised, hours, from), from, now);
  return [
    ...(contact ? [`${promised.contact} by ${contact}.`] : []),
    ...(delivery && promised.delivery ? [`${promised.delivery.what} will be ready by ${delivery}.`] : []),
  ];
}

/** "2026-11-26" on the agency's calendar; the day of contact if nothing is delivered. */
export const promisedDate = ({ contact, delivery, timeZone }: PromisedMoments): string =>
  delivery ?? agencyClock(timeZone, new Date(contact)).day;

const dueDay = ({ days, inBusinessDays }: NonNullable<ServicePromise["delivery"]>, hours: OpeningHours, from: Date) =>
  (inBusinessDays ? openDayAfter : deliveryDate)(hours, from, days);

/** "Monday at 10 a.m. Central", or "Monday, November 30, at 10 a.m. Central" if it is more than 6 days away. */
function formatDeadline(timeZone: string, at: Date, from: Date): string {
  const far = at.getTime() - from.getTime() > 6 * 86_400_000;
  const day = at.toLocaleDateString("en-US", {
    timeZone,
    weekday: "long",
    ...(far && { month: "long", day: "numeric" }),
  });
  const hour = at
    .toLocaleTimeString("en-US", { timeZone, hour: "numeric" })
    .replace(/\s([AP])M$/, (_, half) => ` ${half.toLowerCase()}.m.`);
  return `${day}${far ? "," : ""} at ${hour} ${shortZoneName(zoneName(timeZone))}`;
}
