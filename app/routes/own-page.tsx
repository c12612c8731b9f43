import { data } from "react-router";
import { findOwnPage } from "~/content/own-pages.server";
import { siteContext } from "~/content/site-context";
import { NotFoundPage } from "~/routes/layout/error-pages";
import { notFoundMeta, pageMeta } from "~/routes/seo/page-meta";
import { FittedText } from "~/ui/text";
import type { Route } from "./+types/own-page";

/** A page that staff have written, such as an imprint. Any other address of one word is the 404 page. */
export const handle = { prerender: "own pages" };

export function loader({ params, context }: Route.LoaderArgs) {
  const page = findOwnPage(context.get(siteContext), params.page);
  return data(page ?? null, page ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta({ ...loaderData.search, path: loaderData.path, matches }) : notFoundMeta({ matches });

export default function OwnPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  if (!loaderData) return <NotFoundPage />;
  const { title, summary, html } = loaderData;
  return (
    <article aria-labelledby="page-title" className="relative">
      {/* Only the dark part of the sky, for contrast with the text. */}
      <header className="sky relative pt-10 pb-26 [background-position:0_-300px] sm:pt-16 print:pt-0 print:pb-4">
        <div className="skyline no-print pointer-events-none absolute inset-x-0 bottom-0 h-24" />
        <div className="page-column relative max-w-4xl">
          <h1 id="page-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
            <FittedText text={title} />
          </h1>
          {summary && <p className="mt-6 max-w-3xl text-lg leading-relaxed md:text-xl">{summary}</p>}
        </div>
      </header>
      <div className="relative bg-night py-10 sm:py-14 print:py-0">
        <div className="page-column max-w-4xl">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered on the server without raw HTML */}
          <div className="prose article max-w-3xl" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </article>
  );
}
