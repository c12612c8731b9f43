import { foodIndustries } from "./food.ts";
import { healthIndustries } from "./health.ts";
import { homeAndVehicleIndustries } from "./home-and-vehicles.ts";
import type { Industry } from "./industry.ts";
import { officeIndustries } from "./office-services.ts";
import { retailAndCraftIndustries } from "./retail-and-crafts.ts";

/** Related industries: of two matches in one family the first counts, of two in different families neither. */
const families: readonly (readonly Industry[])[] = [
  foodIndustries,
  healthIndustries,
  homeAndVehicleIndustries,
  retailAndCraftIndustries,
  officeIndustries,
];

/**
 * Detects the industry by the industry field, then by the company's name. Returns null if it is uncertain:
 * "restaurant software" is software and "fashion marketing" is neither.
 */
export function detectIndustry(industry: string, company = ""): Industry | null {
  const text = plain(industry);
  if (SUPPLIES.test(text)) return null;
  // "Accounting for restaurants" is accounting.
  const found = industriesIn(text.split(/\sfor\s/)[0] ?? "");
  return onlyOne(found.length > 0 ? found : industriesIn(plain(company)));
}

const plain = (text: string): string =>
  text.slice(0, 300).normalize("NFD").replace(/\p{M}/gu, "").replace(/[’]/g, "'").toLowerCase();

/** Suppliers of an industry do not belong to it. */
const SUPPLIES = /\b(suppl(y|ies|iers?)|equipment|machinery|packaging|wholesale\w*|b2b|platforms?)\b/;

type Match = { industry: Industry; family: number; at: number; length: number };

/** Finds the industries in a text, without matches inside a longer match: "coffee" in "coffee roaster". */
function industriesIn(text: string): Match[] {
  const found = families.flatMap((industries, family) =>
    industries.flatMap((industry) => {
      const match = industry.words.exec(text);
      return match ? [{ industry, family, at: match.index, length: match[0].length }] : [];
    }),
  );
  return found.filter((one) => !found.some((other) => other.length > one.length && isInside(one, other)));
}

const isInside = (one: Match, other: Match): boolean =>
  other.at <= one.at && other.at + other.length >= one.at + one.length;

function onlyOne(found: readonly Match[]): Industry | null {
  const [first, ...rest] = found.toSorted((a, b) => a.at - b.at || b.length - a.length);
  return first && rest.every(({ family }) => family === first.family) ? first.industry : null;
}
