import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { findMarkdownFault } from "~/content/blog/markdown";
import {
  isShipped,
  postIdOf,
  postName,
  shippedPosts,
  TAKEN_BACK,
  textsOfPost,
  UNTITLED,
} from "~/content/blog/posts.server";
import { CATEGORY_PLACES, categoriesOf } from "~/content/documents/blog-kind";
import {
  changedFields,
  choiceField,
  type DocumentKind,
  pictureField,
  type Texts,
} from "~/content/documents/document-kind";
import { shippedTexts } from "~/content/documents/site-words";
import { teamOf } from "~/content/documents/team-kind";
import type { Site } from "~/content/site";
import { team } from "~/content/team";
import { formatLongDate } from "~/lib/dates/format-date";

const sectionsOf = (choices: Choices): DocumentKind["sections"] => [
  {
    title: "Post",
    fields: [
      { name: "title", label: "Title", minLength: 10, maxLength: 90 },
      {
        name: "excerpt",
        label: "Excerpt",
        minLength: 60,
        maxLength: 220,
        input: "long",
        hint: "60 to 220 characters, for the list, the feed and search engines.",
        findFault: (text) => (text.includes("\n") ? "Please write it without line breaks." : undefined),
      },
      {
        name: "date",
        label: "Day",
        maxLength: 10,
        input: "date",
        hint: "Until this day, the post is listed as coming soon and has no page.",
      },
      choices.authors
        ? choiceField("author", "Author", choices.authors)
        : { name: "author", label: "Author", maxLength: 80 },
      choiceField("category", "Category", choices.categories),
      pictureField("picture", "Picture", {
        choices: shippedPosts.map(({ id, imageAlt, image }) => [String(id), imageAlt, image] as const),
        hint: "An uploaded one is shown in previews of links, too.",
      }),
      choiceField(
        "offer",
        "Service",
        { "": "None", ...choices.services },
        { optional: true, hint: "Shown below the text with its button." },
      ),
      choiceField("shown", "Visibility", { yes: "Visible", [TAKEN_BACK]: "Hidden" }, { shipped: "yes" }),
    ],
  },
  {
    title: "Text",
    fields: [
      {
        name: "body",
        label: "Text",
        maxLength: 60_000,
        optional: true,
        input: "markdown",
        hint: "Markdown, with headings from ## on and ![description](name) for uploaded pictures. Without a text, the post is listed as coming soon.",
        findFault: findMarkdownFault,
      },
    ],
  },
];

/** Of a site; without one, those that rules accept. */
type Choices = Record<"categories" | "services", Readonly<Record<string, string>>> & {
  authors?: Readonly<Record<string, string>>;
};

/** Authors are the team of the About page, the shipped one, and people who have left but whose posts are in the site. */
function choicesOf(site: Site): Choices {
  const slugs = new Map<string, string>(team.map(({ slug, name }) => [name, slug]));
  const written = Object.entries(site.texts ?? {}).flatMap(([name, { author = "" }]) =>
    postIdOf(name) ? [author] : [],
  );
  const authors = new Map([
    ...teamOf(site).map(({ name }) => [slugs.get(name) ?? name, name] as const),
    ...team.map(({ slug, name }) => [slug, name] as const),
  ]);
  for (const author of written) if (author && !authors.has(author)) authors.set(author, author);
  const services = publishedCatalog(site).catalog.all;
  return {
    authors: Object.fromEntries(authors),
    categories: Object.fromEntries(categoriesOf(site)),
    services: titlesOf(services),
  };
}

const titlesOf = (all: readonly Offer[]) => Object.fromEntries(all.map(({ slug, title }) => [slug, title]));

const ANY: Choices = {
  categories: Object.fromEntries(CATEGORY_PLACES.map((place) => [place, place])),
  services: titlesOf(offers),
};

const EMPTY = shippedTexts({ sections: sectionsOf(ANY) });

/** A post of the blog. Ids of staff's posts follow the shipped ones. */
function postKind(id: number, site?: Site): DocumentKind {
  const name = postName(id);
  const title = `Post ${id}`;
  const post = shippedPosts.find((each) => each.id === id);
  const original: Texts = post ? textsOfPost(post) : EMPTY;
  const kind: DocumentKind = {
    name,
    group: "Posts",
    title,
    about: post ? "A post that came with the site." : "A post of the blog.",
    publishedBy: "manager",
    sections: sectionsOf(site ? choicesOf(site) : ANY),
    pages: [
      // Leads to the words of its title. Previews have none, because a draft's title changes.
      { path: `/blog/${id}`, title: "Post" },
      { path: "/blog", title: "Blog" },
    ],
    shipped: ({ texts }) => texts?.[name] ?? original,
    apply: (site, texts) =>
      changedFields(kind, original, texts).length === 0
        ? site
        : { ...site, texts: { ...site.texts, [name]: { ...EMPTY, ...texts } } },
    entryOf: (texts) => ({ title: texts.title || UNTITLED, about: [title, ...aboutPost(texts)].join(". ") }),
    ...(!post && { startsEmpty: true }),
  };
  return kind;
}

function aboutPost({ date, shown, body }: Texts): string[] {
  if (shown === TAKEN_BACK) return ["Hidden"];
  return [...(date ? [formatLongDate(date)] : []), ...(body ? [] : ["Coming soon: it has no text yet"])];
}

export const shippedPostKinds: readonly DocumentKind[] = shippedPosts.map(({ id }) => postKind(id)).toReversed();

/** Of a shipped post, or one that staff have written or may write: "post-11". `site`: whose authors, categories and services it offers. */
export function findPostKind(name: string, site?: Site): DocumentKind | undefined {
  const id = postIdOf(name);
  return id !== null && (isShipped(id) || id >= FIRST_WRITTEN_ID) ? postKind(id, site) : undefined;
}

export const FIRST_WRITTEN_ID = Math.max(...shippedPosts.map(({ id }) => id)) + 1;
