import { SHIPPED_ZONE } from "~/lib/config/time-zone";

/** The attribute of <html> for browsers; pages in the shipped zone have none. */
const ofPage = typeof document === "undefined" ? undefined : document.documentElement.dataset.zone;
let current = (): string => ofPage ?? SHIPPED_ZONE;

/** The agency's, as IANA names it. */
export const agencyZone = (): string => current();

/** The server's depends on the site that it shows (agency.server.ts). */
export const readZoneFrom = (source: () => string): void => {
  current = source;
};

/** Of a year in which all zones have their present names. */
const ANY_DAY = Date.UTC(2026, 0, 15);

/** "Central Time", "Central European Time" */
export const zoneName = (timeZone = agencyZone()): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(ANY_DAY)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** "Central", for times. */
export const shortZoneName = (name = zoneName()): string => name.replace(/ Time$/, "");
