import { redirect } from "react-router";
import { cardOf } from "~/catalog/cards";
import { useSoldOffer } from "~/catalog/current-catalog";
import {
  type Article,
  articlePath,
  blogOf,
  bodyHtml,
  findArticle,
  idInAddress,
  modifiedDay,
  readingMinutes,
  wordCount,
} from "~/content/blog/posts.server";
import { SitePictureImage } from "~/content/documents/site-picture";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { siteFromMatches, useSite } from "~/content/use-site";
import { formatLongDate } from "~/lib/dates/format-date";
import { feedLink } from "~/routes/layout/site-links";
import { changedPictureOf } from "~/routes/seo/changed-pictures.server";
import { drawnPicture, pageMeta, type SocialPicture, socialPictureUrl } from "~/routes/seo/page-meta";
import { organizationId, type StructuredData } from "~/routes/seo/structured-data";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { FittedText, NoWrapHyphens } from "~/ui/text";
import type { Route } from "./+types/post";

export const handle = { prerender: "articles" };

/** Redirects to the current words of the title, except in previews; to the list for an unknown or planned post, then with a toast. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { articles, announced } = blogOf(site);
  const article = findArticle(site, params.id);
  if (!article) {
    const planned = announced.find(({ id }) => id === idInAddress(params.id));
    throw redirect(planned ? `/blog?soon=${planned.id}` : "/blog");
  }
  const path = articlePath(article);
  if (path !== `/blog/${params.id}` && !site.isPreview) throw redirect(path + new URL(request.url).search, 301);
  const { title, excerpt, date, author, category, image, imageAlt, photo, offer } = article;
  const index = articles.indexOf(article);
  const neighbor = (at: number) => {
    const post = articles[at];
    return post ? { path: articlePath(post), title: post.title } : null;
  };
  return {
    post: { path, title, excerpt, date, author, category, image, imageAlt, photo, offer },
    modified: modifiedDay(site, article),
    socialPicture: socialPictureOf(site, article),
    html: bodyHtml(site, article),
    words: wordCount(article),
    minutes: readingMinutes(article),
    previous: neighbor(index - 1),
    next: neighbor(index + 1),
  };
}

function socialPictureOf(site: Site, article: Article): SocialPicture {
  const path = articlePath(article);
  return { ...drawnPicture(socialPictureUrl(path), article.title, site), ...changedPictureOf(site, path) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { post, words, modified, socialPicture } = loaderData;
  return [
    feedLink(siteFromMatches(matches)),
    ...pageMeta({
      title: post.title,
      description: post.excerpt,
      path: post.path,
      matches,
      type: "article",
      picture: socialPicture,
      structured: [blogPosting(siteFromMatches(matches), { ...post, modified, words, picture: socialPicture })],
    }),
    { property: "article:published_time", content: post.date },
    { property: "article:author", content: post.author },
    { property: "article:section", content: post.category },
  ];
};

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, html, minutes, previous, next } = loaderData;
  return (
    <article aria-labelledby="post-title" className="scan-lines bg-night py-12 md:py-16">
      <div className="page-column max-w-4xl">
        <BackLink />
        <header className="mt-6">
          <p className="caption text-cyan">{post.category}</p>
          <h1 id="post-title" className="mt-4 text-pixel-lg text-pixel-shadow md:text-pixel-xl">
            <NoWrapHyphens text={post.title} />
          </h1>
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-mute">
            <span>{`By ${post.author}`}</span>
            <time dateTime={post.date}>{formatLongDate(post.date)}</time>
            <span>{`${minutes} min read`}</span>
          </p>
        </header>
        <div className="pixel-frame-raised mt-10 bg-panel">
          {post.photo ? (
            <SitePictureImage
              picture={post.photo}
              sizes="(min-width: 56rem) 54rem, 100vw"
              loading="eager"
              className="h-auto w-full"
            />
          ) : (
            <img
              src={post.image}
              alt={post.imageAlt}
              width={80}
              height={45}
              fetchPriority="high"
              className="pixel-img aspect-video w-full"
            />
          )}
        </div>
        <div className="mx-auto mt-12 max-w-[70ch]">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered on the server without raw HTML */}
          <div className="prose article" dangerouslySetInnerHTML={{ __html: html }} />
          <RelatedService slug={post.offer} />
          <ShareLinks path={post.path} title={post.title} />
          <PostNavigation previous={previous} next={next} />
          <BackLink />
        </div>
      </div>
    </article>
  );
}

function BackLink() {
  return (
    <p className="no-print">
      <a href="/blog" className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-bold text-gold hover:text-ink">
        <Icon name="arrow-left" className="size-4" /> Back to Blog
      </a>
    </p>
  );
}

function RelatedService({ slug }: { slug?: string }) {
  const offer = useSoldOffer({ slug: slug ?? "" });
  if (!offer) return null;
  return (
    <Panel className="no-print frame-gold my-14 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-6">
      <div className="min-w-0 flex-1 basis-64">
        <h2>
          <FittedText text={offer.title} />
        </h2>
        <p className="mt-2 text-mute">{cardOf(offer).text}</p>
      </div>
      <ButtonLink href={offer.paths.form} tone={offer.accent}>
        {offer.buttonText}
      </ButtonLink>
    </Panel>
  );
}

/** Plain links to share the page at `path`; no third-party scripts. */
function ShareLinks({ path, title }: { path: string; title: string }) {
  const { origin } = useSite();
  return (
    <section aria-labelledby="share-title" className="no-print mt-14">
      <h2 id="share-title" className="mb-3 text-mute">
        Share this post
      </h2>
      <ul className="flex flex-wrap gap-2">
        {shareLinks(origin + path, title).map(({ name, icon, href }) => (
          <li key={name}>
            <ButtonLink
              href={href}
              tone="ghost"
              newTab={href.startsWith("https:")}
              aria-label={name}
              className="size-12 min-h-0 p-0"
            >
              <Icon name={icon} className="size-6" />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param address absolute URL */
function shareLinks(address: string, title: string) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  return [
    { name: "Share on X", icon: "x", href: `https://x.com/intent/post?url=${url}&text=${text}` },
    { name: "Share on LinkedIn", icon: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Share on Facebook", icon: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Share by email", icon: "mail", href: `mailto:?subject=${text}&body=${url}` },
  ];
}

type NeighborPost = { path: string; title: string } | null;

function PostNavigation({ previous, next }: { previous: NeighborPost; next: NeighborPost }) {
  return (
    <nav aria-label="More posts" className="no-print my-12 grid gap-5 border-line border-t-4 pt-8 sm:grid-cols-2">
      <NeighborLink post={previous} label="Previous post" icon="arrow-left" alone={!next} />
      <NeighborLink post={next} label="Next post" icon="arrow-right" alone={!previous} />
    </nav>
  );
}

function NeighborLink({
  post,
  label,
  icon,
  alone,
}: {
  post: NeighborPost;
  label: string;
  icon: "arrow-left" | "arrow-right";
  /** Takes the full row. */
  alone: boolean;
}) {
  if (!post) return null;
  const isNext = icon === "arrow-right";
  return (
    <a
      href={post.path}
      rel={isNext ? "next" : "prev"}
      className={`pixel-frame group m-1 flex flex-col gap-2 bg-panel p-4 hover:bg-panel-hi ${isNext ? "sm:text-right" : ""} ${alone ? "sm:col-span-2" : ""}`}
    >
      <span className={`flex items-center gap-2 font-bold text-gold ${isNext ? "sm:flex-row-reverse" : ""}`}>
        <Icon name={icon} className="size-4" /> <span>{label}</span>
      </span>
      <span className="text-balance">
        <NoWrapHyphens text={post.title} />
      </span>
    </a>
  );
}

type DescribedPost = {
  path: string;
  title: string;
  excerpt: string;
  date: string;
  modified: string;
  author: string;
  category: string;
  words: number;
  picture: SocialPicture;
};

/** Schema.org data of a post. */
export const blogPosting = (site: Site, post: DescribedPost): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  image: site.origin + post.picture.path,
  datePublished: post.date,
  dateModified: post.modified,
  author: { "@type": "Person", name: post.author, url: `${site.origin}/about` },
  publisher: { "@type": "Organization", "@id": organizationId(site), name: site.brand, url: `${site.origin}/` },
  mainEntityOfPage: site.origin + post.path,
  articleSection: post.category,
  wordCount: post.words,
  inLanguage: "en",
});
