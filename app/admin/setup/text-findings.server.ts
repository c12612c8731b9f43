import { isDeepStrictEqual } from "node:util";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { serviceKindName } from "~/catalog/documents/service-kinds";
import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { shippedPosts } from "~/content/blog/posts.server";
import { daysWords } from "~/content/delivery-days";
import { aboutKind } from "~/content/documents/about-kind";
import { brandKind } from "~/content/documents/brand-kind";
import { claimsKind, listUnprovedClaims } from "~/content/documents/claims-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { fieldsOf } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { menuKind } from "~/content/documents/menu-kind";
import { promisesKind } from "~/content/documents/promises-kind";
import { setupKind } from "~/content/documents/setup-kind";
import { siteKind } from "~/content/documents/site-kind";
import { publishedWords } from "~/content/documents/site-words";
import { teamKind, teamOf } from "~/content/documents/team-kind";
import { listUnprovedEntries } from "~/content/home-layout";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import { SHIPPED_LEGAL_DATE } from "~/content/legal/legal-pages.server";
import { arrivalWords, refundWords, replyWords } from "~/content/promises";
import type { Site } from "~/content/site";
import { team } from "~/content/team";
import { defaultSite } from "~/content/use-site";
import { documentKindsWith } from "~/content-desk/document-kinds";
import { mentionPattern } from "~/content-desk/mentions.server";
import { isPlaceholderEmail } from "~/lib/config/environment.server";
import { PLACEHOLDERS } from "~/lib/config/placeholders";
import { agencyClock, formatOpeningHours, type OpeningHours } from "~/lib/dates/business-hours";
import { formatLongDate } from "~/lib/dates/format-date";
import type { FindSetup, SetupFacts, SetupFinding } from "./finding";

const fieldPath = (document: string, field: string): string => `/admin/content/${document}#field-${field}`;

const searchPath = (words: string): string => `/admin/content?${new URLSearchParams({ q: words })}`;

/** Examples of the company's details that customers still see. */
export function findPlaceholders({ site }: Pick<SetupFacts, "site">): SetupFinding[] {
  const { phone, email, address, socials } = site;
  const example = (field: string, what: string): SetupFinding => ({
    what,
    to: fieldPath(siteKind.name, field),
    isExample: true,
  });
  return [
    ...(phone.display === PLACEHOLDERS.phone
      ? [example("phone", `The phone number is still the example ${phone.display}.`)]
      : []),
    ...(isPlaceholderEmail(email) ? [example("email", `The email address is still the example ${email}.`)] : []),
    ...(address === PLACEHOLDERS.address ? [example("address", `The address is still the example ${address}.`)] : []),
    ...socials
      .filter(({ placeholder }) => placeholder)
      .map(({ name, icon }) => example(icon, `The link to ${name} leads to an example’s profile.`)),
  ];
}

/** Texts that still name the town of the example's address. */
export const findTown: FindSetup = (facts) => {
  const { address } = facts.site;
  if (address === PLACEHOLDERS.address || address.includes(TOWN)) return [];
  const places = countPlaces(facts, mentionPattern(TOWN));
  return places > 0
    ? [{ what: `“${TOWN}” is in ${placesOf(places)}, but not in your address.`, to: searchPath(TOWN) }]
    : [];
};

const TOWN = "Austin";

export const findCompanyDetails: FindSetup = ({ site }) => [
  ...(site.legal.name === ""
    ? [
        {
          what: `The legal name on invoices is blank: they name ${site.brand}.`,
          to: fieldPath(siteKind.name, "legal-name"),
        },
      ]
    : []),
  ...(site.founded === defaultSite.founded
    ? [
        {
          what: `The About page says the company was founded in ${site.founded}.`,
          to: fieldPath(siteKind.name, "founded"),
        },
      ]
    : []),
];

/** Promises that are still the shipped ones, of services that are sold. */
export function findPromises({ site }: Pick<SetupFacts, "site">): SetupFinding[] {
  const shipped = new Set(promisesIn(defaultSite).map(({ what }) => what));
  const { all } = publishedCatalog(site).catalog;
  const isSold = (delivery: Offer["delivers"]) =>
    all.some(({ delivers, hidden }: Offer) => delivers === delivery && !hidden);
  return promisesIn(site, isSold).filter(({ what }) => shipped.has(what));
}

function promisesIn(
  { promises: { refund, quoteDays, deliveryDays } }: Pick<Site, "promises">,
  isSold: (delivery: Offer["delivers"]) => boolean = () => true,
): SetupFinding[] {
  const said = (field: string, what: string) => ({ what, to: fieldPath(promisesKind.name, field) });
  return [
    said("fee", `Before work has begun, customers get ${refundWords(refund)}.`),
    said("reply", `You answer requests for a refund within ${replyWords(refund)}.`),
    said("arrival-from", `Refunds arrive within ${arrivalWords(refund)}.`),
    ...(isSold("page") ? [said("page-days", `A web page is ready within ${daysWords(deliveryDays.page)}.`)] : []),
    ...(isSold("game")
      ? [said("game-days", `A game is ready ${daysWords(deliveryDays.game)} after its marketing brief.`)]
      : []),
    said("quote-days", `A quote holds its price for ${daysWords(quoteDays)}.`),
  ];
}

/** Orders promise dates by the shipped hours. */
export function findHours({ site: { hours } }: Pick<SetupFacts, "site">): SetupFinding[] {
  const week = hours.week.map((line) => `${line.days} ${formatOpeningHours(line).toLowerCase()}`).join(", ");
  const holidays = hours.holidays === "us-federal" ? "closed" : "open";
  return isDeepStrictEqual(openingsIn(hours), openingsIn(defaultSite.hours))
    ? [
        {
          what: `Orders promise dates by the hours that came with the shop: ${week} (${hours.timeZoneName}), ${holidays} on US federal holidays.`,
          to: fieldPath(siteKind.name, "mon"),
        },
      ]
    : [];
}

const openingsIn = ({ week, timeZone, holidays }: OpeningHours) => ({ week, timeZone, holidays });

/** Own closed days that end with the year, once they are over. */
export function findPastClosedDays({ site: { hours } }: Pick<SetupFacts, "site">): SetupFinding[] {
  const last = (hours.closed ?? []).reduce((latest, [, to]) => (to > latest ? to : latest), "");
  return last !== "" && last < agencyClock(hours.timeZone, new Date()).day
    ? [{ what: `All of your own closed days are over, the last on ${last}.`, to: fieldPath(siteKind.name, "closed") }]
    : [];
}

export const findBrand: FindSetup = (facts) => {
  const { brand } = defaultSite;
  if (facts.site.brand === brand)
    return [{ what: `Your brand is ${brand}.`, to: fieldPath(siteKind.name, "brand"), isExample: true }];
  const places = countPlaces(facts, mentionPattern(brand));
  return places > 0 ? [{ what: `“${brand}” is in ${placesOf(places)}.`, to: searchPath(brand), isExample: true }] : [];
};

/** Pages of the brand that have the shipped look or words. */
export const findLook: FindSetup = ({ site }) => [
  ...(site.look
    ? []
    : [
        {
          what: "Logo, icon, colors, font and mascot are those that came with the shop.",
          to: fieldPath(brandKind.name, "logo"),
        },
      ]),
  ...[homeKind, aboutKind, contactKind, menuKind]
    .filter(({ name }) => !publishedWords(site, name))
    .map((kind) => ({
      what: `“${kind.title}” still has the text that came with the shop.`,
      to: fieldPath(kind.name, fieldsOf(kind)[0]?.name ?? ""),
    })),
];

/** The robot, by name. */
export const findMascot: FindSetup = (facts) => {
  const places = countPlaces(facts, /\bBit\b/);
  return places > 0 ? [{ what: `Bit, the robot, is named in ${placesOf(places)}.`, to: searchPath("Bit") }] : [];
};

/** Services that are sold as they came, and names of those that are not. */
export const findServices: FindSetup = (facts) => {
  const { all } = publishedCatalog(facts.site).catalog;
  return offers.flatMap((shipped: Offer): SetupFinding[] => {
    const offer = all.find(({ slug }) => slug === shipped.slug);
    const isSold = offer !== undefined && !offer.hidden;
    const isOwn = facts.site.texts?.[serviceKindName(shipped)] || offer?.price.label !== shipped.price.label;
    const isRenamed = offer?.title !== shipped.title;
    if (isSold && isOwn && !isRenamed) return [];
    const own = isSold ? [] : [serviceKindName(shipped), `questions-${shipped.slug}`];
    const name = shipped.title.match(/^[A-Z]{5,}\b/)?.[0] ?? shipped.title;
    const places = countPlaces(facts, mentionPattern(shipped.title), own);
    const named = `${name} is in ${placesOf(places)}`;
    if (isSold && !isRenamed)
      return [
        {
          what: `${named}, sold with the text and the price that it came with.`,
          to: fieldPath(serviceKindName(shipped), "title"),
        },
      ];
    return places > 0 ? [{ what: `${named}, but you don’t sell it under this name.`, to: searchPath(name) }] : [];
  });
};

export const findClaims: FindSetup = ({ site }) => {
  const unproved =
    (document: string) =>
    ({ text, title, source }: ReturnType<typeof listUnprovedClaims>[number]) => ({
      what: `“${text}” (${title}) is shown without a source.`,
      to: fieldPath(document, source),
    });
  return [
    ...listUnprovedClaims(claimsKind.shipped(site)).map(unproved(claimsKind.name)),
    ...listUnprovedEntries(publishedWords(site, homeKind.name)).map(unproved(homeKind.name)),
  ];
};

export const findPeople: FindSetup = ({ site }) => {
  const shipped = new Set<string>(team.map(({ name }) => name));
  return teamOf(site).flatMap(({ name }, place) =>
    shipped.has(name)
      ? [{ what: `${name} is on your About page.`, to: fieldPath(teamKind.name, `${place}.name`) }]
      : [],
  );
};

export const findPosts: FindSetup = ({ site }) => {
  const [first, ...others] = shippedPosts.filter(({ id }) => !site.texts?.[`post-${id}`]);
  if (!first) return [];
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return [
    {
      what: `The blog has posts that came with the shop: “${first.title}”${more}.`,
      to: "/admin/content?state=original&group=Posts",
    },
  ];
};

export const findLegalTexts: FindSetup = ({ stored }) =>
  legalKinds
    .filter(({ name }) => !stored.has(name))
    .map(({ name, title }) => ({
      what: `“${title}” is the text that the shop came with, of ${formatLongDate(SHIPPED_LEGAL_DATE)}.`,
      to: fieldPath(name, "title"),
    }));

/** Fields whose text, as visitors see it, matches. */
function countPlaces({ site, stored }: SetupFacts, pattern: RegExp, except: readonly string[] = []): number {
  return documentKindsWith(stored.keys())
    .filter(({ name }) => name !== setupKind.name && !except.includes(name))
    .flatMap((kind) => {
      const texts = kind.shipped(site);
      return fieldsOf(kind).filter(({ name, choices }) => !choices && pattern.test(texts[name] ?? ""));
    }).length;
}

const placesOf = (count: number): string => (count === 1 ? "1 place" : `${count} places`);
