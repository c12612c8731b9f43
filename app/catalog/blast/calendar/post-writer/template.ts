import type { EpochDay } from "../brief-parser/dates.ts";
import type { CaptionTone } from "../brief-parser/tone-of-voice.ts";
import type { Slots } from "./fill-template.ts";

/** Puts a list in an order that depends on the order's id alone. */
export type Shuffle = <T>(list: readonly T[]) => T[];

/** What one post is about, with the words for its slots. */
export type PostTopic = {
  theme: PostTemplate;
  slots: Slots;
  /** A product or a place of the brief that its hashtags name. */
  named?: string;
  /** The first day on which it may be said. */
  from?: EpochDay;
  /** A sentence that is added: what else happens on that day. */
  also?: string;
};

/** The days of a month of posts, each with its subject or still free. */
export type PostSchedule = { first: EpochDay; subjects: (PostTopic | null)[] };

/** A sentence or more in each manner that differs; the others use the plain one. */
export type TextByTone = { plain: string } & Partial<Record<CaptionTone, string>>;

/** What a post needs to be written. The kinds from `today` on belong to a day that the brief names. */
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
  | "trade"
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
 * What a post can be about. Nothing here is a claim that only the buyer can make: such a place has brackets to be filled
 * in. `{slot}` is filled from the brief and the trade (slots.ts), `{Slot}` with a capital; `{a|b}` is b where the brief
 * has no a; `<...>` is left out where it lacks a slot.
 */
export type PostTemplate = {
  name: string;
  /** The theme as a hashtag that people use. */
  tag: string;
  about: TopicKind;
  hook: TextByTone;
  caption: TextByTone;
  /** What the reader is asked to do. */
  ask: TextByTone;
  /** What the picture or the film shows. */
  shows: string;
  /** Speaks of people who were there. */
  isVisit?: true;
  /** A vote, a game or small talk, which sober trades go without. */
  isGame?: true;
  /** How many days before the day it is about, for a theme that says so. */
  daysBefore?: number;
  /** Only makes sense in motion or with sound. */
  film?: true;
};
