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
  const industryText = plain(industry);
  if (SUPPLIES.test(industryText)) return null;
  // "Accounting for restaurants" is accounting.
  const found = tradesIn(industryText.split(/\sfor\s/)[0] ?? "");
  if (found.length > 0) return onlyOne(found);
  return onlyOne(tradesIn(plain(company)));
}

const plain = (text: string): string =>
  text.slice(0, 300).normalize("NFD").replace(/\p{M}/gu, "").replace(/[’]/g, "'").toLowerCase();

/** Suppliers of an industry do not belong to it. */
const SUPPLIES = /\b(suppl(y|ies|iers?)|equipment|machinery|packaging|wholesale\w*|b2b|platforms?)\b/;

type Found = { trade: Industry; family: number; at: number; length: number };

/** Finds the industries in a text, without matches inside a longer match: "coffee" in "coffee roaster". */
function tradesIn(text: string): Found[] {
  const found = families.flatMap((trades, family) =>
    trades.flatMap((trade) => {
      const match = trade.words.exec(text);
      return match ? [{ trade, family, at: match.index, length: match[0].length }] : [];
    }),
  );
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.length > one.length &&
          other.at <= one.at &&
          other.at + other.length >= one.at + one.length,
      ),
  );
}

function onlyOne(found: readonly Found[]): Industry | null {
  const [first, ...rest] = [...found].sort((a, b) => a.at - b.at || b.length - a.length);
  return first && rest.every(({ family }) => family === first.family) ? first.trade : null;
}
