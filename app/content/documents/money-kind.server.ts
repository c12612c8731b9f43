import type { Site } from "~/content/site";
import type { Agency } from "~/lib/agency.server";
import { currencyChoices, currencyOf } from "~/lib/currency.server";
import { type Currency, DOLLARS } from "~/lib/money";
import type { DocumentKind } from "./document-kind";
import { defineWordsKind, publishedWords } from "./site-words";

const shipped = { currency: DOLLARS.code };

/** In which money the agency sells. */
export const moneyKind: DocumentKind = defineWordsKind(
  {
    name: "money",
    group: "Company",
    title: "Currency",
    about: "What customers pay in. Choose it before the first live order.",
    version: 1,
    publishedBy: "owner",
    sections: [
      {
        title: "Currency",
        fields: [
          {
            name: "currency",
            label: "Currency",
            maxLength: 3,
            choices: currencyChoices,
            hint: "Prices keep their figures: 299 stays 299. After the first live order, the currency stays, too.",
          },
        ],
      },
    ],
    pages: [
      { path: "/", title: "Home" },
      { path: "/build-my-page", title: "A service" },
    ],
  },
  shipped,
);

export const agencyOf = (site: Site): Agency => ({
  currency: currencyOfSite(site),
  timeZone: site.hours.timeZone,
});

/** One object for each code: a site's currency is read for each amount. */
const known = new Map<string, Currency>();

export function currencyOfSite(site: Pick<Site, "texts">): Currency {
  const code = publishedWords(site, moneyKind.name)?.currency;
  if (!code) return DOLLARS;
  const currency = known.get(code) ?? currencyOf(code);
  known.set(code, currency);
  return currency;
}
