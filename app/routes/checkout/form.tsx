import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { serviceKindName } from "~/catalog/documents/service-kinds";
import { questionsOf } from "~/catalog/questions";
import { publishedSearch } from "~/content/documents/search-fields";
import { siteContext } from "~/content/site-context";
import { FormPage, formMeta } from "./form-page";
import { viewOfForm } from "./views";

/** The order form of every shipped service. The route's pattern determines the service: "/RETRO-GAMES" is the same page. */

export const handle = { prerender: true };

/** `sold`: what staff have published about the service; null as shipped. */
export function loader({ pattern, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const { slug } = viewOfForm(pattern).service.offer;
  const published = publishedCatalog(site).pageChanges(slug);
  const { service, siteWordsOf } = viewOfForm(pattern, published);
  const siteWords = siteWordsOf?.(site);
  const search = publishedSearch(site, serviceKindName(service.offer));
  return {
    path: pattern,
    sold: siteWords ? { ...published, siteWords } : published,
    search,
    questions: questionsOf(service.offer, site),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData ? formMeta({ ...loaderData, view: viewOfForm(loaderData.path, loaderData.sold) }, matches) : [];

export default function Form() {
  const loaded = useLoaderData<typeof loader>();
  return <FormPage {...loaded} view={viewOfForm(loaded.path, loaded.sold)} />;
}
