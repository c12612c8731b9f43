import { type MetaFunction, useLocation } from "react-router";
import { offers } from "~/catalog/offers";
import { pageMeta } from "~/chrome/head/page-meta";
import { legalPages } from "~/chrome/pages";
import { cookie } from "~/content/legal/cookie";
import { LAST_UPDATED, type LegalDocument, type LegalFacts } from "~/content/legal/document";
import { privacy } from "~/content/legal/privacy";
import { refund } from "~/content/legal/refund";
import { terms } from "~/content/legal/terms";
import { longDate } from "~/content/long-date";
import type { Site } from "~/content/site";
import { siteOf, useSite } from "~/content/use-site";
import { LegalText } from "./legal-text";

/** Terms, Privacy, Refund and Cookie. One module: the path says which. */

export const handle = { prerender: true };

type Path = (typeof legalPages)[number]["path"];

const documents: Record<Path, (facts: LegalFacts) => LegalDocument> = {
  "/terms": terms,
  "/privacy": privacy,
  "/refund": refund,
  "/cookie": cookie,
};

export const meta: MetaFunction = ({ location, matches }) => {
  const path = legalPath(location.pathname);
  const { title, description } = documents[path](factsOf(siteOf(matches)));
  return pageMeta({ title, description, path, matches });
};

export default function Legal() {
  const path = legalPath(useLocation().pathname);
  return <LegalText document={documents[path](factsOf(useSite()))} path={path} lastUpdated={longDate(LAST_UPDATED)} />;
}

const factsOf = (site: Site): LegalFacts => ({
  site,
  services: offers.map(({ title, price, draftKey, paths }) => ({
    title,
    price: price.unit === "from" ? `from ${price.label}` : `${price.label} ${price.unit}`,
    draftKey,
    path: paths.form,
  })),
});

/** Throws when a route was made for a path that has no document. */
function legalPath(pathname: string): Path {
  const page = legalPages.find(({ path }) => path === pathname.replace(/\/+$/, ""));
  if (!page) throw new Error(`No legal document for ${pathname}: see app/chrome/pages.ts`);
  return page.path;
}
