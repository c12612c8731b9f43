import type { Day } from "../reading/days.ts";
import type { Slots } from "./slots.ts";
import type { Theme } from "./theme.ts";

/** Puts a list in an order that depends on the order's id alone. */
export type Shuffle = <T>(list: readonly T[]) => T[];

/** What one post is about, with the words for its slots. */
export type Subject = {
  theme: Theme;
  slots: Slots;
  /** A product or a place of the brief that its hashtags name. */
  named?: string;
  /** The first day on which it may be said. */
  from?: Day;
  /** A sentence that is added: what else happens on that day. */
  also?: string;
};

/** The days of a month of posts, each with its subject or still free. */
export type Month = { first: Day; subjects: (Subject | null)[] };
