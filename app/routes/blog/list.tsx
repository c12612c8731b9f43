import { articlePath, blogOf, type Post } from "~/content/blog/posts.server";
import { blogHead, blogSearch } from "~/content/documents/blog-kind";
import { siteContext } from "~/content/site-context";
import { siteFromMatches } from "~/content/use-site";
import { FEED_PATH, feedLink } from "~/routes/layout/site-links";
import { pageMeta } from "~/routes/seo/page-meta";
import { part } from "~/ui/islands/island";
import { PostCard } from "~/ui/post-card";
import { Heading } from "~/ui/section";
import type { Route } from "./+types/list";
import { CategoryFilter, OlderPosts } from "./post-list";

export const handle = { prerender: true };

/** A large first card and six rows of three. Older posts are a list of titles, so that the page stays quick. */
const MAX_CARDS = 19;

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { articles, announced } = blogOf(site);
  const cardOf = (post: Post, readable: boolean) => {
    const { id, title, excerpt, date, author, category, image, photo } = post;
    return { id, path: articlePath(post), title, excerpt, date, author, category, image, readable, photo };
  };
  return {
    head: blogHead(site),
    search: blogSearch(site),
    posts: [
      ...articles.slice(0, MAX_CARDS).map((post) => cardOf(post, true)),
      ...announced.map((post) => cardOf(post, false)),
    ],
    older: articles.slice(MAX_CARDS).map((post) => {
      const { title, date, category } = post;
      return { path: articlePath(post), title, date, category };
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? [...pageMeta({ ...loaderData.search, path: "/blog", matches }), feedLink(siteFromMatches(matches))] : [];

/** Posts whose images are visible on a large screen without scrolling. */
const EAGER_IMAGES = 3;

export default function BlogList({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { head, posts, older } = loaderData;
  // Three per row: the first fills a row.
  const isFeatured = (index: number) => index === 0;
  const planned = posts.filter(({ readable }) => !readable).map(({ id, title }) => ({ id, title }));
  return (
    <>
      {/* Only the dark part of the sky, for contrast with the text. */}
      <header className="sky relative pt-10 pb-20 [background-position:0_-300px] sm:pt-16 sm:pb-18">
        <div className="page-column">
          <Heading as="h1" id="blog-title" {...head}>
            Blog
          </Heading>
        </div>
        <div aria-hidden="true" className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-24" />
      </header>
      <section
        aria-label="Posts"
        className="scan-lines edge-top relative bg-night py-10 [--edge-color:var(--color-night)] sm:pb-18"
      >
        <div className="page-column">
          <CategoryFilter
            categories={[...new Set([...posts, ...older].map(({ category }) => category))]}
            posts={posts.length + older.length}
          />
          <ul {...part("coming-soon", { planned })} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id} data-category={post.category} className={isFeatured(index) ? "lg:col-span-3" : ""}>
                <PostCard post={post} eager={index < EAGER_IMAGES} featured={isFeatured(index)} />
              </li>
            ))}
          </ul>
          <OlderPosts posts={older} />
          <p className="mt-14 text-center text-mute">
            Prefer a feed reader?{" "}
            <a href={FEED_PATH} className="link inline-flex min-h-11 items-center">
              Subscribe by RSS
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
