import { type MetaFunction, useLocation } from "react-router";
import type { Offer } from "~/catalog/offer";
import { offers } from "~/catalog/offers";
import { pageMeta } from "~/chrome/head/page-meta";
import { legalLinks } from "~/chrome/pages";
import { cookie } from "~/content/legal/cookie";
import { LAST_UPDATED, type LegalDocument, type LegalFacts } from "~/content/legal/document";
import { privacyCommand } from "~/content/legal/privacy";
import { refund } from "~/content/legal/refund";
import { terms } from "~/content/legal/terms";
import { formatLongDate } from "~/content/long-date";
import type { Site } from "~/content/site";
import { siteFromMatches, useSite } from "~/content/use-site";
import { LegalText } from "./legal-text";

/** Terms, Privacy, Refund and Cookie. One module: the path says which. */

export const handle = { prerender: true };

type Path = (typeof legalLinks)[number]["path"];

const documents: Record<Path, (facts: LegalFacts) => LegalDocument> = {
  "/terms": terms,
  "/privacy": privacyCommand,
  "/refund": refund,
  "/cookie": cookie,
};

export const meta: MetaFunction = ({ location, matches }) => {
  const path = legalPath(location.pathname);
  const { title, description } = documents[path](factsOf(siteFromMatches(matches)));
  return pageMeta({ title, description, path, matches });
};

export default function Legal() {
  const path = legalPath(useLocation().pathname);
  return (
    <LegalText document={documents[path](factsOf(useSite()))} path={path} lastUpdated={formatLongDate(LAST_UPDATED)} />
  );
}

const all: readonly Offer[] = offers;

const factsOf = (site: Site): LegalFacts => ({
  site,
  services: all.map(({ title, price, draftKey, paths, keeps = [] }) => ({
    title,
    keeps,
    price: price.unit === "from" ? `from ${price.label}` : `${price.label} ${price.unit}`,
    draftKey,
    path: paths.form,
  })),
});

/** Throws when a route was made for a path that has no document. */
function legalPath(pathname: string): Path {
  const page = legalLinks.find(({ path }) => path === pathname.replace(/\/+$/, ""));
  if (!page) throw new Error(`No legal document for ${pathname}: see app/chrome/pages.ts`);
  return page.path;
}
