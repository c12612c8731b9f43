import { redirect } from "react-router";
import { WORDS } from "~/catalog/documents/own-service-address";
import { ownSamples } from "~/catalog/documents/own-services";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { questionsOf } from "~/catalog/questions";
import { ownView } from "~/checkout/form/own-view";
import { publishedSearch } from "~/content/documents/search-fields";
import { siteContext } from "~/content/site-context";
import { findEarlierAddress } from "~/content-desk/earlier-addresses.server";
import { getApp } from "~/lib/app-context.server";
import type { Route } from "./+types/own-form";
import { FormPage, formMeta } from "./form-page";

/** The order form of a service that staff have made. */

export const handle = { prerender: "services" };

/** Redirects from an earlier address; 404 for an unknown one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { own } = publishedCatalog(site);
  const words = params.words.toLowerCase();
  const description = own.find(({ offer }) => offer.paths.form === `/services/${words}`);
  if (!description) {
    const slug = WORDS.test(words) ? await findEarlierAddress(getApp(context).db, words) : undefined;
    const moved = own.find(({ offer }) => offer.slug === slug);
    if (moved) throw redirect(moved.offer.paths.form + new URL(request.url).search, 301);
    throw new Response(null, { status: 404 });
  }
  return {
    description,
    search: publishedSearch(site, `service-${description.offer.slug}`),
    questions: questionsOf(description.offer, site),
    samples: ownSamples(site, description.offer.slug),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? formMeta({ ...loaderData, view: ownView(loaderData.description) }, matches) : [];

export default function OwnForm({ loaderData }: Route.ComponentProps) {
  return <FormPage {...loaderData} view={ownView(loaderData.description)} />;
}
