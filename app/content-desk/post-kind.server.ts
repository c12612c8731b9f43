import { offers } from "~/catalog/offers";
import { findMarkdownFault, renderMarkdown } from "~/content/blog/markdown";
import {
  articlePath,
  CATEGORIES,
  type PostTexts,
  postIdOf,
  postName,
  shippedPosts,
  TAKEN_BACK,
  textsOfPost,
} from "~/content/blog/posts.server";
import { changedFields, type DocumentKind, type Field, type Texts } from "~/content/documents/document-kind";
import { team } from "~/content/team";
import { formatLongDate } from "~/lib/dates/format-date";

type PostField = Field & { name: keyof PostTexts };

const SECTIONS: readonly { title: string; fields: readonly PostField[] }[] = [
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
      { name: "author", label: "Author", maxLength: 80, choices: team.map(({ slug, name }) => [slug, name] as const) },
      { name: "category", label: "Category", maxLength: 80, choices: CATEGORIES.map((each) => [each, each] as const) },
      {
        name: "picture",
        label: "Picture",
        maxLength: 80,
        choices: shippedPosts.map(({ id, imageAlt }) => [String(id), imageAlt] as const),
      },
      {
        name: "photo",
        label: "Uploaded picture",
        maxLength: 32,
        optional: true,
        input: "picture",
        hint: "Shown instead of the picture above, and in previews of links.",
      },
      {
        name: "offer",
        label: "Service",
        maxLength: 80,
        optional: true,
        choices: [["", "None"], ...offers.map(({ slug, title }) => [slug, title] as const)],
        hint: "Shown below the text with its button.",
      },
      {
        name: "shown",
        label: "Visibility",
        maxLength: 3,
        choices: [
          ["yes", "Visible"],
          [TAKEN_BACK, "Hidden"],
        ],
      },
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
        hint: "Markdown, with headings from ## on. Without a text, the post is listed as coming soon.",
        findFault: findMarkdownFault,
        toHtml: renderMarkdown,
      },
    ],
  },
];

const EMPTY: PostTexts = {
  title: "",
  excerpt: "",
  date: "",
  author: "",
  category: "",
  picture: "",
  photo: "",
  offer: "",
  body: "",
  shown: "yes",
};

/** A post of the blog. Ids of staff's posts follow the shipped ones. */
function postKind(id: number): DocumentKind {
  const name = postName(id);
  const title = `Post ${id}`;
  const post = shippedPosts.find((each) => each.id === id);
  const original: Texts = post ? textsOfPost(post) : EMPTY;
  const kind: DocumentKind = {
    name,
    group: "Posts",
    title,
    about: post ? "A post that came with the site." : "A post of the blog.",
    version: 1,
    publishedBy: "manager",
    sections: SECTIONS,
    pages: [
      { path: articlePath(id), title: "Post" },
      { path: "/blog", title: "Blog" },
    ],
    shipped: ({ texts }) => texts?.[name] ?? original,
    apply: (site, texts) =>
      changedFields(kind, original, texts).length === 0
        ? site
        : { ...site, texts: { ...site.texts, [name]: { ...EMPTY, ...texts } } },
    entryOf: (texts) => ({ title: texts.title || title, about: [title, ...aboutPost(texts)].join(". ") }),
    ...(!post && { startsEmpty: true }),
  };
  return kind;
}

function aboutPost({ date, shown, body }: Texts): string[] {
  if (shown === TAKEN_BACK) return ["Hidden"];
  return [...(date ? [formatLongDate(date)] : []), ...(body ? [] : ["Coming soon: it has no text yet"])];
}

export const shippedPostKinds: readonly DocumentKind[] = shippedPosts.map(({ id }) => postKind(id)).toReversed();

/** Of a post that staff have written, or may write: "post-11". */
export function findWrittenPostKind(name: string): DocumentKind | undefined {
  const id = postIdOf(name);
  return id !== null && id >= FIRST_WRITTEN_ID ? postKind(id) : undefined;
}

/** Ids of staff's posts begin here. */
export const FIRST_WRITTEN_ID = Math.max(...shippedPosts.map(({ id }) => id)) + 1;
