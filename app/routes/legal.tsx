import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { formatOfferPrice } from "~/catalog/types";
import { type LegalDocument, readLegalDocument } from "~/content/legal/legal-kinds.server";
import { LEGAL_KEYS, legalPages } from "~/content/legal/legal-pages.server";
import type { LegalFacts } from "~/content/legal/legal-parts";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { useSite } from "~/content/use-site";
import { formatLongDate } from "~/lib/dates/format-date";
import { Panel } from "~/ui/section";
import { FittedText } from "~/ui/text";
import { legalLinks } from "./layout/site-links";
import { pageMeta } from "./seo/page-meta";

export const handle = { prerender: true };

/** The route's pattern, because an address may be written in other ways: "/TERMS", "/%74erms". */
export function loader({ pattern, context }: LoaderFunctionArgs) {
  return readLegalDocument(legalKey(pattern), factsOf(context.get(siteContext)));
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { searchTitle, description, path } = loaderData;
  return pageMeta({ title: searchTitle, description, path, matches });
};

const factsOf = (site: Site): LegalFacts => ({
  site,
  services: publishedCatalog(site).catalog.all.map(({ title, price, draftKey, paths }) => ({
    title,
    price: formatOfferPrice(price),
    draftKey,
    path: paths.form,
  })),
});

/** Throws if a route has no legal document. */
function legalKey(pattern: string) {
  const key = LEGAL_KEYS.find((each) => legalPages[each].path === `/${pattern.replace(/^\//, "")}`);
  if (!key) throw new Error(`No legal document for ${pattern}: see app/content/legal/legal-pages.server.ts`);
  return key;
}

export default function Legal() {
  const { path, title, summary, date, sections } = useLoaderData<typeof loader>();
  return (
    <article aria-labelledby="legal-title" className="relative">
      {/* Only the dark part of the sky, for contrast with the text. */}
      <header className="sky relative pt-10 pb-26 [background-position:0_-300px] sm:pt-16 print:pt-0 print:pb-4">
        <div className="skyline no-print pointer-events-none absolute inset-x-0 bottom-0 h-24" />
        <div className="page-column relative">
          <p className="caption mb-4 text-cyan">Legal</p>
          <h1 id="legal-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
            <FittedText text={title} />
          </h1>
          <p className="mt-4 text-mute">{`Last updated ${formatLongDate(date)}`}</p>
          <p className="mt-6 max-w-3xl text-lg leading-relaxed md:text-xl">{summary}</p>
        </div>
      </header>
      <div className="relative bg-night py-10 sm:py-14 print:py-0">
        <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
          <Contents sections={sections} />
          <div className="prose legal-text max-w-3xl">
            {sections.map(({ id, html }) => (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown without HTML
              <section key={id} aria-labelledby={id} dangerouslySetInnerHTML={{ __html: html }} />
            ))}
          </div>
        </div>
        <OtherPages path={path} />
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<LegalDocument, "sections">) {
  return (
    <nav aria-labelledby="contents-title" className="no-print lg:sticky lg:top-28">
      <Panel className="p-5">
        <h2 id="contents-title" className="mb-3 text-gold uppercase">
          On this page
        </h2>
        <ol className="sm:max-lg:columns-2">
          {sections.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="inline-flex pointer-coarse:min-h-11 items-center py-1 text-mute leading-snug hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Panel>
    </nav>
  );
}

function OtherPages({ path }: { path: string }) {
  const { frame } = useSite();
  return (
    <nav aria-label="Other legal pages" className="page-column no-print mt-16 border-line border-t-4 pt-6">
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {[...legalLinks, ...(frame?.ownPages ?? [])]
          .filter((page) => page.path !== path)
          .map((page) => (
            <li key={page.path}>
              <a href={page.path} className="link inline-flex min-h-11 items-center">
                {page.title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
