import type { EpochDay } from "../brief-parser/dates.ts";
import type { BriefEvent } from "../brief-parser/events.ts";
import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import type { Shuffle } from "../shuffle.ts";
import { eventClause, eventSlots, type Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import type { PostSchedule, PostTemplate, PostTopic, TopicKind } from "./template.ts";
import { postTemplates } from "./templates/index.ts";
import { genericTopics, topicsFromBrief } from "./topics.ts";

/** Schedules posts for the days that the brief names, then for the free days around them. */
function scheduleEventPosts(month: PostSchedule, { events, today }: BriefFacts, slots: Slots): void {
  const take = unusedTemplates();
  const place: Place = (event, at, kind, template = take(kind)) => {
    if (!template || month.topics[at] !== null) return;
    month.topics[at] = { kind, template, slots: { ...slots, ...eventSlots(event, month.first + at) } };
  };
  const coming = events.filter(({ day }) => day >= today).flatMap((event) => occurrences(event, month));
  for (const event of coming) {
    const at = event.day - month.first;
    const existing = month.topics[at];
    // Two events on one day share a post.
    if (existing) existing.also ??= `Also on this day: ${eventClause(event.what)}.`;
    else if (existing === null) place(event, at, kindOf(event));
  }
  for (const event of coming) placeAround(month, event, take, place);
}

/** Takes a template that was not used yet. */
type Take = (kind: TopicKind, fits?: (template: PostTemplate) => boolean) => PostTemplate | undefined;
/** Puts an event's post on a free day. `template`: by default the next of its kind; null for none. */
type Place = (event: BriefEvent, at: number, kind: TopicKind, template?: PostTemplate | null) => void;

function unusedTemplates(): Take {
  const unused = new Map<TopicKind, PostTemplate[]>();
  return (kind, fits = () => true) => {
    const left = unused.get(kind) ?? [...postTemplates[kind]];
    unused.set(kind, left);
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
}

/** 7, 3 and 1 days before, and the day after; for an event before the first post, soon after the start of the month. */
function placeAround(month: PostSchedule, event: BriefEvent, take: Take, place: Place): void {
  const kind = kindOf(event);
  const at = event.day - month.first;
  if (kind === "until" && at > 1) place(event, nearestFree(month, at - 5, at - 2), "lasting");
  if (kind === "sale" && isFree(month, at - 3)) place(event, at - 3, "sale-soon");
  if (kind !== "today") return;
  for (const days of [7, 3, 1]) {
    if (isFree(month, at - days)) place(event, at - days, "soon", takeBefore(take, days));
  }
  const after = at < 0 ? nearestFree(month, 1, 4) : at + 1;
  if (event.what.form === "words" || !isFree(month, after)) return;
  place(event, after, "after", take("after", ({ isVisit }) => !(isVisit && isLaunch(event))) ?? null);
}

/** Some templates name the number of days; the others fit any number except one. */
const takeBefore = (take: Take, days: number): PostTemplate | null =>
  take("soon", ({ daysBefore }) => daysBefore === days) ??
  (days > 1 ? take("soon", ({ daysBefore }) => daysBefore === undefined) : undefined) ??
  null;

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

/** The first and the last day are reserved for the introduction and the closing. */
const isFree = ({ topics }: PostSchedule, at: number): boolean =>
  at > 0 && at < topics.length - 1 && topics[at] === null;

const nearestFree = (month: PostSchedule, from: number, to: number): number =>
  month.topics.findIndex((_, at) => at >= from && at <= to && isFree(month, at));

/** Target number of posts with facts of the brief; at least twelve if the brief has enough of them. */
const FROM_BRIEF = 17;

/**
 * Returns the topic of each post, from the first day on: events on their days, an introduction first, a closing last, and in
 * between the brief's topics alternating with those of the industry.
 */
export function planMonth(
  facts: BriefFacts,
  industry: Industry | null,
  first: EpochDay,
  count: number,
  shuffle: Shuffle,
): PostTopic[] {
  const month: PostSchedule = { first, topics: Array.from({ length: count }, () => null) };
  const slots = commonSlots(facts, industry);
  scheduleEventPosts(month, facts, slots);
  const dated = month.topics.filter((topic) => topic !== null).length;
  placeOne(month, "introduction", slots, month.topics.indexOf(null));
  placeOne(month, "closing", slots, month.topics.lastIndexOf(null));
  const free = month.topics.filter((topic) => topic === null).length;
  const own = topicsFromBrief(facts, slots, industry, shuffle).slice(
    0,
    Math.min(free, Math.max(8, FROM_BRIEF - dated)),
  );
  const others = genericTopics(facts, slots, industry, shuffle, own.length + dated < FROM_BRIEF - 2);
  spread(month, own, others.slice(0, free - own.length));
  return month.topics.filter((topic) => topic !== null);
}

function placeOne(month: PostSchedule, kind: TopicKind, slots: Slots, at: number): void {
  const [template] = postTemplates[kind];
  if (template && at >= 0) month.topics[at] = { kind, template, slots };
}

/** Distributes both lists evenly over the free days and avoids the same kind twice in a row. */
function spread(month: PostSchedule, own: readonly PostTopic[], others: readonly PostTopic[]): void {
  const [leftOwn, leftOthers] = [[...own], [...others]];
  month.topics.forEach((existing, at) => {
    if (existing) return;
    const before = month.topics[at - 1]?.kind;
    const isOwnTurn = leftOwn.length * (others.length + 1) >= leftOthers.length * (own.length + 1);
    const order = isOwnTurn ? [leftOwn, leftOthers] : [leftOthers, leftOwn];
    const fits = (topic: PostTopic) => (topic.from ?? 0) <= month.first + at;
    month.topics[at] =
      takeFirst(order, (topic) => fits(topic) && topic.kind !== before) ??
      takeFirst(order, fits) ??
      takeFirst(order, () => true);
  });
}

/** Removes and returns the first wanted topic of the first list that has one. */
function takeFirst(lists: readonly PostTopic[][], wanted: (topic: PostTopic) => boolean): PostTopic | null {
  for (const list of lists) {
    const at = list.findIndex(wanted);
    if (at >= 0) return list.splice(at, 1)[0] ?? null;
  }
  return null;
}

/** Slots that every template may use. */
function commonSlots({ company, products, places }: BriefFacts, industry: Industry | null): Slots {
  const {
    spot = "our workplace",
    visit = "first visit",
    look,
    tips,
    myth,
    truth,
    choice,
    question,
  }: Partial<Industry> = industry ?? {};
  const available = products.find(({ from }) => from === 0);
  const at = /(?:kitchen|room|studio|workshop)$/.test(spot) ? "in" : spot.endsWith("floor") ? "on" : "at";
  return {
    company: company ?? undefined,
    ours: available && `our ${available.name}`,
    place: places[0]?.name,
    where: places[0]?.where,
    spot,
    at: `${at} ${spot}`,
    visit,
    look,
    tip1: tips?.[0],
    tip2: tips?.[1],
    tip3: tips?.[2],
    myth,
    truth,
    choice,
    question,
  };
}
