import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import { fillTemplate, type Slots } from "./fill-template.ts";
import { type PostTopic, type TextByTone, textForTone } from "./template.ts";

type PostTexts = { hook: string; caption: string; callToAction: string; shows: string };

/** Writes a post's texts in the requested tone. Only playful and bold tones keep exclamation marks, unless they are unwanted. */
export function textInTone(
  { template, slots, also }: PostTopic,
  { tone, quiet }: Pick<BriefFacts, "tone" | "quiet">,
): PostTexts {
  const isLoud = (tone === "playful" || tone === "bold") && !quiet;
  const write = (text: TextByTone) => {
    const filled = firstFilled([textForTone(text, tone), textForTone(text, "plain")], slots);
    return isLoud ? filled : filled.replace(/!+/g, ".");
  };
  return {
    hook: write(template.hook),
    caption: [write(template.caption), also].filter(Boolean).join(" "),
    callToAction: write(template.ask),
    shows: firstFilled([template.shows], slots),
  };
}

/** Skips templates with missing slots. Throws if none can be filled; a template is only chosen if its plain text can. */
function firstFilled(templates: readonly string[], slots: Slots): string {
  for (const template of templates) {
    const filled = fillTemplate(template, slots);
    if (filled !== null) return filled;
  }
  throw new Error(`No text for "${templates.at(-1)}"`);
}
