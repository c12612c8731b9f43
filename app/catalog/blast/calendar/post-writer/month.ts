import type { EpochDay } from "../brief-parser/days.ts";
import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import type { Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import { scheduleEventPosts } from "./plan-month.ts";
import type { PostSchedule, PostTopic, Shuffle } from "./subject.ts";
import type { TopicKind } from "./template.ts";
import { templatesFor } from "./templates/index.ts";
import { genericTopics, topicsFromBrief } from "./topics.ts";

/** Posts that say something of the brief: about so many, and at least twelve where the brief says that much. */
const FROM_BRIEF = 17;

/**
 * What each of the posts is about, from the first day on: what happens on the days that the brief names, the introduction
 * before and the look ahead after everything else, and in between the brief's own subjects in turn with the trade's.
 */
export function planMonth(
  facts: BriefFacts,
  trade: Industry | null,
  first: EpochDay,
  count: number,
  shuffle: Shuffle,
): PostTopic[] {
  const month: PostSchedule = { first, subjects: Array.from({ length: count }, () => null) };
  const slots = commonSlots(facts, trade);
  scheduleEventPosts(month, facts, slots);
  const dated = month.subjects.filter((subject) => subject !== null).length;
  placeOne(month, "introduction", slots, month.subjects.indexOf(null));
  placeOne(month, "closing", slots, month.subjects.lastIndexOf(null));
  const free = month.subjects.filter((subject) => subject === null).length;
  const own = topicsFromBrief(facts, slots, trade, shuffle).slice(0, Math.min(free, Math.max(8, FROM_BRIEF - dated)));
  const others = genericTopics(facts, slots, trade, shuffle, own.length + dated < FROM_BRIEF - 2);
  spread(month, own, others.slice(0, free - own.length));
  return month.subjects.filter((subject) => subject !== null);
}

function placeOne(month: PostSchedule, about: TopicKind, slots: Slots, at: number): void {
  const [theme] = templatesFor(about);
  if (theme && at >= 0) month.subjects[at] = { theme, slots };
}

/** Both lists over the free days in an even mixture, never the same kind twice running where that can be avoided. */
function spread(month: PostSchedule, own: readonly PostTopic[], others: readonly PostTopic[]): void {
  const waiting = { own: [...own], others: [...others] };
  month.subjects.forEach((taken, at) => {
    if (taken) return;
    const before = month.subjects[at - 1]?.theme.about;
    const next = waiting.own.length * (others.length + 1) >= waiting.others.length * (own.length + 1);
    const order = next ? [waiting.own, waiting.others] : [waiting.others, waiting.own];
    const fits = (subject: PostTopic) => (subject.from ?? 0) <= month.first + at;
    month.subjects[at] =
      takeFirst(order, (subject) => fits(subject) && subject.theme.about !== before) ??
      takeFirst(order, fits) ??
      takeFirst(order, () => true);
  });
}

/** Takes the first wanted subject out of the first list that has one. */
function takeFirst(lists: readonly PostTopic[][], wanted: (subject: PostTopic) => boolean): PostTopic | null {
  for (const list of lists) {
    const at = list.findIndex(wanted);
    if (at >= 0) return list.splice(at, 1)[0] ?? null;
  }
  return null;
}

/** The words that every template may use. */
function commonSlots(facts: BriefFacts, trade: Industry | null): Slots {
  const main = facts.products.find(({ from }) => from === 0) ?? facts.products[0];
  const spot = trade?.spot ?? "our workplace";
  return {
    company: facts.company ?? undefined,
    ours: main && main.from === 0 ? `our ${main.name}` : undefined,
    place: facts.places[0]?.name,
    where: facts.places[0]?.where,
    spot,
    at: `${/(?:kitchen|room|studio|workshop)$/.test(spot) ? "in" : spot.endsWith("floor") ? "on" : "at"} ${spot}`,
    visit: trade?.visit ?? "first visit",
    look: trade?.look,
    tip1: trade?.tips[0],
    tip2: trade?.tips[1],
    tip3: trade?.tips[2],
    myth: trade?.myth,
    truth: trade?.truth,
    choice: trade?.choice,
    question: trade?.question,
  };
}
