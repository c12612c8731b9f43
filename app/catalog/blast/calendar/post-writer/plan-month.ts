import type { BriefEvent } from "../brief-parser/events.ts";
import type { BriefFacts } from "../brief-parser/parse-brief.ts";
import { eventClause, eventSlots, type Slots } from "./fill-template.ts";
import type { PostSchedule } from "./subject.ts";
import type { PostTemplate, TopicKind } from "./template.ts";
import { templatesFor } from "./templates/index.ts";

/** Posts for the days that the brief names, first the days themselves, then the days around them as far as these are free. */
export function scheduleEventPosts(month: PostSchedule, { happenings, today }: BriefFacts, slots: Slots): void {
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
