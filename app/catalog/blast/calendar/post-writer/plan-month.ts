import type { EpochDay } from "../brief-parser/dates.ts";
import type { BriefEvent } from "../brief-parser/events.ts";
import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import type { Shuffle } from "../shuffle.ts";
import { eventClause, eventSlots, type Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import type { PostSchedule, PostTemplate, PostTopic, TopicKind } from "./template.ts";
import { templatesFor } from "./templates/index.ts";
import { genericTopics, topicsFromBrief } from "./topics.ts";

/** Schedules posts for the days that the brief names, then for the free days around them. */
function scheduleEventPosts(month: PostSchedule, { events, today }: BriefFacts, slots: Slots): void {
  const themes = new Map<TopicKind, PostTemplate[]>();
  const next: Next = (about, fits = () => true) => {
    const left = themes.get(about) ?? templatesFor(about);
    const theme = left.find(fits);
    themes.set(
      about,
      left.filter((other) => other !== theme),
    );
    return theme;
  };
  const coming = events.filter(({ day }) => day >= today).flatMap((event) => occurrences(event, month));
  for (const event of coming) placeOnDay(month, event, slots, next);
  for (const event of coming) placeAround(month, event, slots, next);
}

/** Returns a template that was not used yet. */
type Next = (about: TopicKind, fits?: (theme: PostTemplate) => boolean) => PostTemplate | undefined;

/** A weekly event occurs twice in the month, two weeks apart; any other once. */
function occurrences(event: BriefEvent, { first }: PostSchedule): BriefEvent[] {
  if (!event.weekly) return [event];
  const day = event.day + Math.max(0, Math.ceil((first + 1 - event.day) / 7)) * 7;
  return [
    { ...event, day },
    { ...event, day: day + 14 },
  ];
}

const SALE = /\b(?:sale|specials?|deals?|% off|\$\d+ off|discount)\b|% off/i;

const kindOf = ({ what, weekly }: BriefEvent): TopicKind => {
  if (what.form === "closed" || what.form === "until") return what.form;
  if (weekly) return "weekly";
  return what.form === "thing" && SALE.test(what.thing) ? "sale" : "today";
};

/** Launches have no visitors. */
const isLaunch = ({ what }: BriefEvent) =>
  (what.form === "we" || what.form === "it") &&
  /^(?:launch|release|introduce|publish|drop|ship|go live|come out|arrive|debut)$/.test(what.verb);

function placeOnDay(month: PostSchedule, event: BriefEvent, slots: Slots, next: Next): void {
  const at = event.day - month.first;
  const existing = month.subjects[at];
  if (existing) {
    // Two events on one day share a post.
    existing.also ??= `Also on this day: ${eventClause(event.what)}.`;
  } else if (existing === null) {
    set(month, at, next(kindOf(event)), event, slots);
  }
}

/** 7, 3 and 1 days before, and the day after; for an event before the first post, soon after the start of the month. */
function placeAround(month: PostSchedule, event: BriefEvent, slots: Slots, next: Next): void {
  const kind = kindOf(event);
  const at = event.day - month.first;
  if (kind === "until" && at > 1) set(month, nearestFree(month, at - 5, at - 2), next("lasting"), event, slots);
  if (kind === "sale" && isFree(month, at - 3)) set(month, at - 3, next("sale-soon"), event, slots);
  if (kind !== "today") return;
  for (const days of [7, 3, 1]) {
    if (isFree(month, at - days)) set(month, at - days, takeBefore(next, days), event, slots);
  }
  const hasName = event.what.form !== "words";
  const after = at < 0 ? nearestFree(month, 1, 4) : at + 1;
  if (hasName && isFree(month, after))
    set(
      month,
      after,
      next("after", (theme) => !(theme.isVisit && isLaunch(event))),
      event,
      slots,
    );
}

/** Some templates name the number of days; the others fit any number except one. */
const takeBefore = (next: Next, days: number): PostTemplate | undefined =>
  next("soon", ({ daysBefore }) => daysBefore === days) ??
  (days > 1 ? next("soon", ({ daysBefore }) => daysBefore === undefined) : undefined);

/** The first and the last day are reserved for the introduction and the closing. */
const isFree = ({ subjects }: PostSchedule, at: number): boolean =>
  at > 0 && at < subjects.length - 1 && subjects[at] === null;

const nearestFree = (month: PostSchedule, from: number, to: number): number =>
  month.subjects.findIndex((_, at) => at >= from && at <= to && isFree(month, at));

function set(month: PostSchedule, at: number, theme: PostTemplate | undefined, event: BriefEvent, slots: Slots): void {
  if (!theme || month.subjects[at] !== null) return;
  month.subjects[at] = { theme, slots: { ...slots, ...eventSlots(event, month.first + at) } };
}

/** Target number of posts with facts of the brief; at least twelve if the brief has enough of them. */
const FROM_BRIEF = 17;

/**
 * Returns the topic of each post, from the first day on: events on their days, an introduction first, a closing last, and in
 * between the brief's topics alternating with those of the industry.
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

/** Distributes both lists evenly over the free days and avoids the same kind twice in a row. */
function spread(month: PostSchedule, own: readonly PostTopic[], others: readonly PostTopic[]): void {
  const waiting = { own: [...own], others: [...others] };
  month.subjects.forEach((existing, at) => {
    if (existing) return;
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

/** Removes and returns the first wanted topic of the first list that has one. */
function takeFirst(lists: readonly PostTopic[][], wanted: (subject: PostTopic) => boolean): PostTopic | null {
  for (const list of lists) {
    const at = list.findIndex(wanted);
    if (at >= 0) return list.splice(at, 1)[0] ?? null;
  }
  return null;
}

/** Slots that every template may use. */
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
