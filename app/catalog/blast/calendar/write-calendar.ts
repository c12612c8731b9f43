import { hash } from "node:crypto";
import { type Idea, ideas, NETWORKS, type Network, type PostTexts } from "./ideas";
import { clip, hashtag, oneLine } from "./text";

export const POSTS = 30;
/** Days between the order and the first post: time for review and production. */
const LEAD_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_COMPANY_LENGTH = 45;
const MAX_PASSAGE_LENGTH = 150;

export type CalendarBrief = {
  orderId: string;
  orderedAt: Date;
  company: string;
  industry: string;
  targetAudience: string;
  contentTone: string;
  contentBrief: string;
};

export type CalendarPost = PostTexts & {
  number: number;
  /** Midnight UTC. */
  date: Date;
  network: Network;
  hashtags: string[];
  /** A passage of the customer's answers to check this draft against. */
  keepInMind: { from: "brief" | "audience" | "tone"; quote: string } | null;
};

/**
 * Writes thirty drafts, one a day, each network six times and never twice in a row. The same order always gets the same
 * calendar. Only the company's name is filled in; all else that the customer knows is a blank or a quotation beside the draft.
 * `drafts`: thirty texts in the place of ideas.
 */
export function writeCalendar(brief: CalendarBrief, drafts: readonly PostTexts[] = []): CalendarPost[] {
  const networks = shuffle(NETWORKS, brief.orderId);
  const left = shuffle(ideas, brief.orderId);
  const nextPassage = rotatePassages(brief);
  const first = Math.floor(brief.orderedAt.getTime() / DAY_MS) + LEAD_DAYS;
  const company = clip(oneLine(brief.company), MAX_COMPANY_LENGTH) || "[your company]";
  const named = (text: string) => text.replaceAll("{company}", () => company);
  return Array.from({ length: POSTS }, (_, at): CalendarPost => {
    const date = new Date((first + at) * DAY_MS);
    const network = networks[at % networks.length] ?? "Instagram";
    const idea: Idea = drafts[at] ?? takeIdea(left, (candidate) => isIdeaFor(candidate, date, network, at));
    return {
      number: at + 1,
      date,
      network,
      name: idea.name,
      hook: named(idea.hook),
      caption: named(idea.caption),
      question: named(idea.question),
      picture: idea.picture,
      hashtags: [...new Set([brief.company, brief.industry, idea.name].map(hashtag))].filter((tag) => tag !== null),
      keepInMind: nextPassage(idea.about ?? "brief"),
    };
  });
}

/** The order depends only on the seed and the length of the list. */
const shuffle = <T>(list: readonly T[], seed: string): T[] =>
  list
    .map((item, place) => ({ item, key: hash("sha256", `${seed} ${place}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);

/** True if the idea fits the day, the network and the place (0-based) in the month. */
export function isIdeaFor({ day = {}, networks }: Idea, date: Date, network: Network, at: number): boolean {
  const { month, dates: [from, to] = [1, 31], weekdays, place } = day;
  const dayOfMonth = date.getUTCDate();
  return (
    (networks?.includes(network) ?? true) &&
    (month === undefined || month === date.getUTCMonth() + 1) &&
    dayOfMonth >= from &&
    dayOfMonth <= to &&
    (weekdays?.includes(date.getUTCDay()) ?? true) &&
    (place === undefined || at === (place === "first" ? 0 : POSTS - 1))
  );
}

/** Holidays come first, then the first and the last post. Removes the idea from the list. */
function takeIdea(left: Idea[], isPossible: (idea: Idea) => boolean): Idea {
  const possible = left.filter(isPossible);
  const idea = possible.find(({ day }) => day?.month) ?? possible.find(({ day }) => day?.place) ?? possible[0];
  if (!idea) throw new Error("There are more posts than ideas");
  left.splice(left.indexOf(idea), 1);
  return idea;
}

const sentenceEnds = new Intl.Segmenter("en", { granularity: "sentence" });

/** Quotes the sentences of each answer in turn; those of another answer if one is empty. */
function rotatePassages({ contentBrief, targetAudience, contentTone }: CalendarBrief) {
  const passages = {
    brief: sentences(contentBrief),
    audience: sentences(targetAudience),
    tone: sentences(contentTone),
  };
  return (wanted: keyof typeof passages): CalendarPost["keepInMind"] => {
    for (const from of [wanted, "brief", "audience", "tone"] as const) {
      const quote = passages[from].shift();
      if (quote === undefined) continue;
      passages[from].push(quote);
      return { from, quote };
    }
    return null;
  };
}

function sentences(text: string): string[] {
  const found = [...sentenceEnds.segment(oneLine(text))].map(({ segment }) => clip(segment.trim(), MAX_PASSAGE_LENGTH));
  return [...new Set(found.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)))].slice(0, POSTS);
}
