import type { OpeningHours } from "~/lib/config/site";
import { agencyClock, deliveryDate, replyDueAt } from "./business-hours";

export type ServicePromise = {
  contact: "We’ll call you" | "We’ll contact you";
  delivery?: { what: string; days: number };
};

/** One sentence per promise of an order placed at `from`, without those that are over at `now`. */
export function formatPromisedDates(promised: ServicePromise, hours: OpeningHours, from: Date, now = from): string[] {
  const { contact, delivery } = promised;
  const contactDue = replyDueAt(hours, from);
  const deliveryDue = delivery && deliveryDate(hours, from, delivery.days);
  return [
    ...(contactDue > now ? [`${contact} by ${formatDeadline(hours, contactDue, from)}.`] : []),
    ...(delivery && deliveryDue && Date.parse(`${deliveryDue}T23:59:59Z`) > now.getTime()
      ? [`${delivery.what} will be ready by ${formatWeekday(deliveryDue)}.`]
      : []),
  ];
}

/** "2026-11-26" on the agency's calendar; the day of contact if nothing is delivered. */
export function promisedDate({ delivery }: ServicePromise, hours: OpeningHours, from: Date): string {
  return delivery ? deliveryDate(hours, from, delivery.days) : agencyClock(hours.timeZone, replyDueAt(hours, from)).day;
}

/** "Monday at 10 a.m. Central", or "Monday, November 30, at 10 a.m. Central" if it is more than 6 days away. */
function formatDeadline({ timeZone, timeZoneName }: OpeningHours, at: Date, from: Date): string {
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

const formatWeekday = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
