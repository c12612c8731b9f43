import type { Facts } from "../reading/facts.ts";
import { fill, type Slots } from "./slots.ts";
import type { Subject } from "./subject.ts";
import type { Toned } from "./theme.ts";

type Words = { hook: string; caption: string; callToAction: string; shows: string };

/** A post's sentences in the manner that the tone asks for. Only lively manners exclaim, and not where that is unwanted. */
export function wordsFor({ theme, slots, also }: Subject, { tone, quiet }: Pick<Facts, "tone" | "quiet">): Words {
  const isLoud = (tone === "playful" || tone === "bold") && !quiet;
  const written = (text: Toned) => {
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

/** A template whose slots have no words is passed over; a theme is only chosen where its plain one has them. */
function firstFilled(templates: readonly string[], slots: Slots): string {
  for (const template of templates) {
    const filled = fill(template, slots);
    if (filled !== null) return filled;
  }
  throw new Error(`No words for "${templates.at(-1)}"`);
}
