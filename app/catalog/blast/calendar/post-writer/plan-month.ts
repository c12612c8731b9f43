import type { EpochDay } from "../brief-parser/dates.ts";
import type { BriefEvent } from "../brief-parser/events.ts";
import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import { eventClause, eventSlots, type Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import type { PostSchedule, PostTemplate, PostTopic, Shuffle, TopicKind } from "./template.ts";
import { templatesFor } from "./templates/index.ts";
import { genericTopics, topicsFromBrief } from "./topics.ts";

/** Posts for the days that the brief names, first the days themselves, then the days around them as far as these are free. */
function scheduleEventPosts(month: PostSchedule, { happenings, today }: BriefFacts, slots: Slots): void {
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
  const coming = happenings.filter(({ day }) => day >= today).flatMap((happening) => occurrences(happening, month));
  for (const happening of coming) placeOnDay(month, happening, slots, next);
  for (const happening of coming) placeAround(month, happening, slots, next);
}

/** A theme that was not used yet. */
type Next = (about: TopicKind, fits?: (theme: PostTemplate) => boolean) => PostTemplate | undefined;

/** A weekly date comes twice in the month, two weeks apart; everything else once. */
function occurrences(happening: BriefEvent, { first }: PostSchedule): BriefEvent[] {
  if (!happening.weekly) return [happening];
  const day = happening.day + Math.max(0, Math.ceil((first + 1 - happening.day) / 7)) * 7;
  return [
    { ...happening, day },
    { ...happening, day: day + 14 },
  ];
}

const SALE = /\b(?:sale|specials?|deals?|% off|\$\d+ off|discount)\b|% off/i;

const kindOf = ({ what, weekly }: BriefEvent): TopicKind => {
  if (what.form === "closed" || what.form === "until") return what.form;
  if (weekly) return "weekly";
  return what.form === "thing" && SALE.test(what.thing) ? "sale" : "today";
};

/** Nobody has to be there for it. */
const isLaunch = ({ what }: BriefEvent) =>
  (what.form === "we" || what.form === "it") &&
  /^(?:launch|release|introduce|publish|drop|ship|go live|come out|arrive|debut)$/.test(what.verb);

function placeOnDay(month: PostSchedule, happening: BriefEvent, slots: Slots, next: Next): void {
  const at = happening.day - month.first;
  const taken = month.subjects[at];
  if (taken) {
    // Two things on one day are one post that names both.
    taken.also ??= `Also on this day: ${eventClause(happening.what)}.`;
  } else if (taken === null) {
    set(month, at, next(kindOf(happening)), happening, slots);
  }
}

/** A week, three days and a day before; the day after, or soon after the start for what comes before the first post. */
function placeAround(month: PostSchedule, happening: BriefEvent, slots: Slots, next: Next): void {
  const kind = kindOf(happening);
  const at = happening.day - month.first;
  if (kind === "until" && at > 1) set(month, nearestFree(month, at - 5, at - 2), next("lasting"), happening, slots);
  if (kind === "sale" && isFree(month, at - 3)) set(month, at - 3, next("sale-soon"), happening, slots);
  if (kind !== "today") return;
  for (const days of [7, 3, 1]) {
    if (isFree(month, at - days)) set(month, at - days, takeBefore(next, days), happening, slots);
  }
  const hasName = happening.what.form !== "words";
  const after = at < 0 ? nearestFree(month, 1, 4) : at + 1;
  if (hasName && isFree(month, after))
    set(
      month,
      after,
      next("after", (theme) => !(theme.isVisit && isLaunch(happening))),
      happening,
      slots,
    );
}

/** Some themes say how many days it is, the others fit any number but one. */
const takeBefore = (next: Next, days: number): PostTemplate | undefined =>
  next("soon", ({ daysBefore }) => daysBefore === days) ??
  (days > 1 ? next("soon", ({ daysBefore }) => daysBefore === undefined) : undefined);

/** The first and the last day are kept for the introduction and the look ahead. */
const isFree = ({ subjects }: PostSchedule, at: number): boolean =>
  at > 0 && at < subjects.length - 1 && subjects[at] === null;

const nearestFree = (month: PostSchedule, from: number, to: number): number =>
  month.subjects.findIndex((_, at) => at >= from && at <= to && isFree(month, at));

function set(
  month: PostSchedule,
  at: number,
  theme: PostTemplate | undefined,
  happening: BriefEvent,
  slots: Slots,
): void {
  if (!theme || month.subjects[at] !== null) return;
  month.subjects[at] = { theme, slots: { ...slots, ...eventSlots(happening, month.first + at) } };
}

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
