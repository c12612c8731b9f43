import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import { fillTemplate, type Slots } from "./fill-template.ts";
import type { PostTopic, TextByTone } from "./template.ts";

type Words = { hook: string; caption: string; callToAction: string; shows: string };

/** Writes a post's texts in the requested tone. Only playful and bold tones keep exclamation marks, unless they are unwanted. */
export function textInTone(
  { theme, slots, also }: PostTopic,
  { tone, quiet }: Pick<BriefFacts, "tone" | "quiet">,
): Words {
  const isLoud = (tone === "playful" || tone === "bold") && !quiet;
  const written = (text: TextByTone) => {
    const filled = firstFilled([text[tone] ?? text.plain, text.plain], slots);
    return isLoud ? filled : filled.replace(/!+/g, ".");
  };
  return {
    hook: written(theme.hook),
    caption: [written(theme.caption), also].filter(Boolean).join(" "),
    callToAction: written(theme.ask),
    shows: firstFilled([theme.shows], slots),
  };
}

/** Skips templates with missing slots. Throws if none can be filled; a template is only chosen if its plain text can. */
function firstFilled(templates: readonly string[], slots: Slots): string {
  for (const template of templates) {
    const filled = fillTemplate(template, slots);
    if (filled !== null) return filled;
  }
  throw new Error(`No words for "${templates.at(-1)}"`);
}
