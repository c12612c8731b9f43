import { defineWordsKind, publishedWords } from "./site-words";

/** What may stay as it came with the shop: one sentence of /admin/setup on each line. No page shows it. */
export const setupKind = defineWordsKind({
  name: "setup",
  group: "Company",
  title: "Setup",
  about: "What may stay as it came with the shop. Check it off at /admin/setup.",
  publishedBy: "owner",
  sections: [
    {
      title: "Right for us",
      fields: [
        {
          name: "kept",
          label: "Sentences",
          maxLength: 20_000,
          optional: true,
          input: "long",
          hint: "One on each line, as the setup page says it.",
        },
      ],
    },
  ],
  pages: [],
});

export const keptSentences = (site: Parameters<typeof publishedWords>[0]): ReadonlySet<string> =>
  new Set((publishedWords(site, setupKind.name)?.kept ?? "").split("\n").filter(Boolean));
