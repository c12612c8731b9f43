import { type MetaFunction, useLocation } from "react-router";
import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { cookie } from "~/content/legal/cookies";
import { LAST_UPDATED, type LegalDocument, type LegalFacts } from "~/content/legal/legal-document";
import { privacyCommand } from "~/content/legal/privacy";
import { refund } from "~/content/legal/refunds";
import { terms } from "~/content/legal/terms";
import type { Site } from "~/lib/config/site";
import { siteFromMatches, useSite } from "~/lib/config/use-site";
import { formatLongDate } from "~/lib/dates/format-date";
import { legalLinks } from "./layout/site-links";
import { LegalText } from "./legal-text";
import { pageMeta } from "./seo/page-meta";

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
  if (!page) throw new Error(`No legal document for ${pathname}: see app/routes/layout/site-links.ts`);
  return page.path;
}
