import { hashtagsOf } from "./hashtags.ts";
import { formats, NETWORKS, type Network } from "./networks.ts";
import { type Shuffle, shuffler } from "./shuffle.ts";
import { type Theme, themes } from "./themes.ts";
import { type Trade, tradeOf } from "./trades.ts";

/** A month of social posts, written from a buyer's brief. Drafts for review. */

export const POSTS = 30;
/** Days between the order and the first post: time for review and production. */
const LEAD_DAYS = 7;

export type CalendarBrief = {
  orderId: string;
  orderedAt: Date;
  company: string;
  industry: string;
  targetAudience: string;
  contentTone: string;
  contentBrief: string;
};

export type Post = {
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
  /** A passage of the buyer's own words that this draft must live up to. */
  keepInMind: { from: "brief" | "audience" | "tone"; quote: string } | null;
};

export type Calendar = { voice: Voice; posts: Post[] };
export type Voice = "calm" | "lively";

/**
 * Thirty drafts, one a day, each network six times and never twice running. The same order always gets the same
 * calendar. The buyer's words appear only as quotations and hashtags, where any text reads right.
 */
export function writeCalendar(brief: CalendarBrief): Calendar {
  const shuffle = shuffler(brief.orderId);
  const voice = voiceOf(brief.contentTone);
  const trade = tradeOf(brief.industry);
  const passages = passagesOf(brief);
  const networks = networkOrder(shuffle);
  const formatOf = formatTurns(shuffle);
  const posts = themeOrder(shuffle).map((theme, index): Post => {
    const network = networks[index % networks.length] ?? "Instagram";
    const format = formatOf(network, theme);
    return {
      number: index + 1,
      date: dayAfter(brief.orderedAt, LEAD_DAYS + index),
      network,
      format: format.name,
      theme: theme.name,
      hook: theme.hooks[voice === "lively" ? 1 : 0],
      caption: inTrade(theme.caption, trade),
      callToAction: theme.callToAction,
      hashtags: hashtagsOf(brief, theme.name, network, index),
      visual: `${format.direction} What it shows: ${inTrade(theme.subject, trade)}.`,
      keepInMind: passages[index % passages.length] ?? null,
    };
  });
  return { voice, posts };
}

/** Which of the two registers a tone asks for. What is uncertain, denied or mixed is written calmly. */
export function voiceOf(tone: string): Voice {
  const text = tone.toLowerCase();
  const lively =
    /\b(fun|funny|playful|witty|humou?r\w*|energetic|bold|casual|cheeky|upbeat|enthusiastic|exciting|young)\b/;
  const calm =
    /\b(professional|formal|serious|elegant|luxur\w*|calm|trust\w*|expert|authoritative|corporate|minimal\w*|sober|not|no|never|without|less)\b|n't\b/;
  return lively.test(text) && !calm.test(text) ? "lively" : "calm";
}

/** The buyer's own words in passages short enough to stand beside a draft. */
function passagesOf(brief: CalendarBrief): NonNullable<Post["keepInMind"]>[] {
  return [
    ...sentences(brief.contentBrief).map((quote) => ({ from: "brief", quote }) as const),
    ...sentences(brief.targetAudience).map((quote) => ({ from: "audience", quote }) as const),
    ...sentences(brief.contentTone).map((quote) => ({ from: "tone", quote }) as const),
  ];
}

const PASSAGE_MAX = 150;
const sentenceEnds = new Intl.Segmenter("en", { granularity: "sentence" });

function sentences(text: string): string[] {
  const found = [...sentenceEnds.segment(oneLine(text))].map(({ segment }) => clip(segment.trim(), PASSAGE_MAX));
  return [...new Set(found.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)))].slice(0, POSTS);
}

/** A text on one line, without control characters and halves of characters. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, (found) => (/[\u200C\u200D]/.test(found) ? found : " "))
    .replace(/\s+/g, " ")
    .trim();

/** At most `max` characters, cut at a word where there is one, never inside a character. */
export function clip(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max - 1).join("");
  const word = cut.lastIndexOf(" ");
  return `${(word > max / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

const inTrade = (text: string, trade: Trade) =>
  text.replace("{work}", trade.work).replace("{place}", trade.place).replace("{detail}", trade.detail);

/** The introduction opens the month and the look ahead closes it; in between, the order is the buyer's own. */
function themeOrder(shuffle: Shuffle): Theme[] {
  const first = themes.filter((theme) => theme.name === "Introduction");
  const last = themes.filter((theme) => theme.name === "Looking ahead");
  const between = themes.filter((theme) => !first.includes(theme) && !last.includes(theme));
  return [...first, ...shuffle(between).slice(0, POSTS - first.length - last.length), ...last];
}

/** One order of the five networks, repeated: so each comes six times, and never twice running. */
const networkOrder = (shuffle: Shuffle): Network[] => shuffle(NETWORKS);

/** Each network's formats in turn; a theme that needs motion or sound is always filmed. */
function formatTurns(shuffle: Shuffle) {
  const turns = new Map(NETWORKS.map((network) => [network, shuffle(formats[network])]));
  return (network: Network, theme: Theme) => {
    const turn = turns.get(network) ?? [];
    const next = (theme.film && turn.find((format) => format.film)) || turn[0] || formats[network][0];
    turns.set(network, [...turn.filter((format) => format !== next), next]);
    return next;
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const dayAfter = (moment: Date, days: number) =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()) + days * DAY_MS);
