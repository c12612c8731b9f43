import type { EpochDay } from "../brief-parser/days.ts";
import type { Slots } from "./fill-template.ts";
import type { PostTemplate } from "./template.ts";

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
