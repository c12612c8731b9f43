import { fromEpochDay } from "./brief-parser/dates.ts";
import { type BusinessBrief, parseBrief } from "./brief-parser/parse-brief.ts";
import { clip, oneLine } from "./brief-parser/text.ts";
import type { CaptionTone } from "./brief-parser/tone-of-voice.ts";
import { formats, hashtagCount, NETWORKS, type Network } from "./networks.ts";
import { textInTone } from "./post-writer/apply-tone.ts";
import { buildHashtags } from "./post-writer/hashtags.ts";
import { detectIndustry } from "./post-writer/industries/index.ts";
import { planMonth } from "./post-writer/plan-month.ts";
import type { PostTemplate } from "./post-writer/template.ts";
import { type Shuffle, shuffler } from "./shuffle.ts";

export const POSTS = 30;
/** Days between the order and the first post: time for review and production. */
const LEAD_DAYS = 7;

export type CalendarBrief = BusinessBrief & { orderId: string };

export type CalendarPost = {
  number: number;
  /** Midnight UTC. */
  date: Date;
  network: Network;
  format: string;
  theme: string;
  hook: string;
  caption: string;
  callToAction: string;
  hashtags: string[];
  visual: string;
  /** A passage of the customer's brief to check this draft against. */
  keepInMind: { from: "brief" | "audience" | "tone"; quote: string } | null;
};

/** `manner` describes the detected tone for the customer. */
export type Calendar = { tone: CaptionTone; manner: string; posts: CalendarPost[] };

/**
 * Writes thirty drafts, one a day, each network six times and never twice in a row. The same order always gets the same
 * calendar. Facts of the brief appear on their day and in the customer's words; nothing else is claimed
 * (docs/product/content-calendar.md#what-is-read).
 */
export function writeCalendar(brief: CalendarBrief): Calendar {
  const shuffle = shuffler(brief.orderId);
  const facts = parseBrief(brief);
  const industry = detectIndustry(brief.industry, brief.company);
  const passages = passagesOf(brief);
  // The order of the networks, which is repeated.
  const networks = shuffle(NETWORKS);
  const nextFormat = rotateFormats(shuffle);
  const first = facts.today + LEAD_DAYS;
  const posts = planMonth(facts, industry, first, POSTS, shuffle).map((topic, index): CalendarPost => {
    const { template, featured } = topic;
    const network = networks[index % networks.length] ?? "Instagram";
    const format = nextFormat(network, template);
    const { hook, caption, callToAction, shows } = textInTone(topic, facts);
    const tags = { ...brief, featured, industryTags: industry?.tags ?? [], theme: template.tag ?? template.name };
    return {
      number: index + 1,
      date: fromEpochDay(first + index),
      network,
      format: format.name,
      theme: template.name,
      hook,
      caption,
      callToAction,
      hashtags: buildHashtags(tags, hashtagCount[network], index),
      visual: `${format.direction} What it shows: ${shows}.`,
      keepInMind: passages[index % passages.length] ?? null,
    };
  });
  return { tone: facts.tone, manner: TONE_NOTES[facts.tone], posts };
}

const TONE_NOTES: Record<CaptionTone, string> = {
  plain: "The posts are calm and factual, because your tone asks for it or leaves it open.",
  warm: "The posts are warm and personal, because your tone asks for it.",
  playful: "The posts are playful, because your tone asks for it.",
  dry: "The posts are written with dry humor, because your tone asks for it. There is no exclamation mark in them.",
  bold: "The posts are short and bold, because your tone asks for it.",
};

/** Splits the customer's answers into passages that fit beside a draft. */
const passagesOf = (brief: CalendarBrief): NonNullable<CalendarPost["keepInMind"]>[] => [
  ...sentences(brief.contentBrief).map((quote) => ({ from: "brief" as const, quote })),
  ...sentences(brief.targetAudience).map((quote) => ({ from: "audience" as const, quote })),
  ...sentences(brief.contentTone).map((quote) => ({ from: "tone" as const, quote })),
];

const MAX_PASSAGE_LENGTH = 150;
const sentenceEnds = new Intl.Segmenter("en", { granularity: "sentence" });

function sentences(text: string): string[] {
  const found = [...sentenceEnds.segment(oneLine(text))].map(({ segment }) => clip(segment.trim(), MAX_PASSAGE_LENGTH));
  return [...new Set(found.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)))].slice(0, POSTS);
}

/** Rotates each network's formats; a template that needs motion or sound always gets a film. */
function rotateFormats(shuffle: Shuffle) {
  const turns = new Map(NETWORKS.map((network) => [network, shuffle(formats[network])]));
  return (network: Network, { film }: PostTemplate) => {
    const turn = turns.get(network) ?? [];
    const next = (film && turn.find((format) => format.film)) || turn[0] || formats[network][0];
    turns.set(network, [...turn.filter((format) => format !== next), next]);
    return next;
  };
}
