import type { EpochDay } from "../brief-parser/dates.ts";
import type { CaptionTone } from "../brief-parser/tone-of-voice.ts";
import type { Slots } from "./fill-template.ts";

/** Topic of a post: a template and its slots. */
export type PostTopic = {
  kind: TopicKind;
  template: PostTemplate;
  slots: Slots;
  /** Product or place, for the hashtags. */
  featured?: string;
  /** First day on which the post may appear. */
  from?: EpochDay;
  /** An additional sentence about another event on that day. */
  also?: string;
};

/** A month of posts; null for a free day. */
export type PostSchedule = { first: EpochDay; topics: (PostTopic | null)[] };

/** A text for all tones, or by tone; other tones use the plain one. */
export type TextByTone = string | ({ plain: string } & Partial<Record<CaptionTone, string>>);

export const textForTone = (text: TextByTone, tone: CaptionTone): string =>
  typeof text === "string" ? text : (text[tone] ?? text.plain);

/** What a template needs. The kinds from `today` on belong to a day that the brief names. */
export type TopicKind =
  | "introduction"
  | "closing"
  | "product"
  | "pair"
  | "topic"
  | "offer"
  | "place"
  | "audience"
  | "quality"
  | "company"
  | "news"
  | "industry"
  | "anything"
  | "today"
  | "soon"
  | "after"
  | "weekly"
  | "sale"
  | "sale-soon"
  | "until"
  | "lasting"
  | "closed";

/**
 * Template of a post. It makes no claim that only the customer can make: such facts are placeholders in brackets.
 * `{slot}` is filled from the brief and the industry, `{Slot}` capitalized; `{a|b}` is b if the brief
 * has no a; `<...>` is left out if a slot is missing.
 */
export type PostTemplate = {
  name: string;
  /** Hashtag, if it is not the name. */
  tag?: string;
  hook: TextByTone;
  caption: TextByTone;
  /** Call to action. */
  ask: TextByTone;
  /** Content of the image or film. */
  shows: string;
  /** Mentions visitors of the event. */
  isVisit?: true;
  /** A vote, a game or small talk; not for sober industries. */
  isGame?: true;
  /** Days before the event, for a template that names them. */
  daysBefore?: number;
  /** Needs motion or sound. */
  film?: true;
};
