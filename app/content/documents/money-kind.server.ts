import type { Site } from "~/content/site";
import type { Agency } from "~/lib/agency.server";
import { currencyChoices, currencyOf } from "~/lib/currency.server";
import { type Currency, DOLLARS } from "~/lib/money";
import { choiceField } from "./document-kind";
import { defineWordsKind, publishedWords } from "./site-words";

export const moneyKind = defineWordsKind({
  name: "money",
  group: "Company",
  title: "Currency",
  about: "What customers pay in. Choose it before the first live order.",
  publishedBy: "owner",
  sections: [
    {
      title: "Currency",
      fields: [
        choiceField("currency", "Currency", Object.fromEntries(currencyChoices), {
          hint: "Prices keep their numbers: 299 stays 299. After the first live order, you can’t change the currency.",
          shipped: DOLLARS.code,
        }),
      ],
    },
  ],
  pages: [
    { path: "/", title: "Home" },
    { path: "/build-my-page", title: "A service" },
  ],
});

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
