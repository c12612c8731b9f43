/** Days since January 1, 1970, UTC. */
export type EpochDay = number;

const DAY_MS = 24 * 60 * 60 * 1000;

export const toEpochDay = (moment: Date): EpochDay => Math.floor(moment.getTime() / DAY_MS);
export const fromEpochDay = (day: EpochDay): Date => new Date(day * DAY_MS);
/** 0 for Sunday. */
const weekdayOfEpochDay = (day: EpochDay): number => fromEpochDay(day).getUTCDay();

/** `month` is 1-based. Returns null for a day that does not exist, such as February 30. */
function epochDayOf(year: number, month: number, day: number): EpochDay | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toEpochDay(date) : null;
}

/** A date without a year that is further in the past means the next year. */
const MAX_DAYS_PAST = 60;

function nextMonthDay(today: EpochDay, month: number, day: number): EpochDay | null {
  const year = fromEpochDay(today).getUTCFullYear();
  const soon = epochDayOf(year, month, day);
  if (soon !== null && soon >= today - MAX_DAYS_PAST) return soon;
  return epochDayOf(year + 1, month, day);
}

const monthDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** "December 1" */
export const dayName = (day: EpochDay): string => monthDay.format(fromEpochDay(day));
/** "Tuesday" */
export const weekdayName = (day: EpochDay): string => weekday.format(fromEpochDay(day));

type Holiday = { words: RegExp; name: string; in: (year: number) => EpochDay | null };

const fixed = (month: number, day: number) => (year: number) => epochDayOf(year, month, day);

/** Returns the nth weekday (0 is Sunday) of a month, plus `later` days. */
const nth =
  (count: number, weekday: number, month: number, later = 0) =>
  (year: number) => {
    const first = epochDayOf(year, month, 1);
    return first === null ? null : first + ((weekday - weekdayOfEpochDay(first) + 7) % 7) + (count - 1) * 7 + later;
  };

const lastMonday = (month: number) => (year: number) => {
  const last = epochDayOf(year, month, 31);
  return last === null ? null : last - ((weekdayOfEpochDay(last) + 6) % 7);
};

/** Easter Sunday by the Gregorian computus. */
function easter(year: number): EpochDay | null {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const shift = moon + week - 7 * Math.floor((a + 11 * moon + 22 * week) / 451) + 114;
  return epochDayOf(year, Math.floor(shift / 31), (shift % 31) + 1);
}

/** US holidays. Longer names come first, because 'Christmas Eve' is not Christmas. */
const holidays: readonly Holiday[] = [
  { words: /christmas eve/, name: "Christmas Eve", in: fixed(12, 24) },
  { words: /(?:christmas day|christmas|xmas)/, name: "Christmas", in: fixed(12, 25) },
  { words: /new year'?s eve|nye/, name: "New Year’s Eve", in: fixed(12, 31) },
  { words: /new year'?s(?: day)?/, name: "New Year’s Day", in: fixed(1, 1) },
  { words: /valentine'?s(?: day)?/, name: "Valentine’s Day", in: fixed(2, 14) },
  { words: /st\.? patrick'?s(?: day)?/, name: "St. Patrick’s Day", in: fixed(3, 17) },
  { words: /earth day/, name: "Earth Day", in: fixed(4, 22) },
  { words: /(?:fourth of july|4th of july|independence day)/, name: "Fourth of July", in: fixed(7, 4) },
  { words: /halloween/, name: "Halloween", in: fixed(10, 31) },
  { words: /veterans'? day/, name: "Veterans Day", in: fixed(11, 11) },
  { words: /mother'?s day/, name: "Mother’s Day", in: nth(2, 0, 5) },
  { words: /father'?s day/, name: "Father’s Day", in: nth(3, 0, 6) },
  { words: /memorial day/, name: "Memorial Day", in: lastMonday(5) },
  { words: /labor day/, name: "Labor Day", in: nth(1, 1, 9) },
  { words: /black friday/, name: "Black Friday", in: nth(4, 4, 11, 1) },
  { words: /small business saturday/, name: "Small Business Saturday", in: nth(4, 4, 11, 2) },
  { words: /cyber monday/, name: "Cyber Monday", in: nth(4, 4, 11, 4) },
  { words: /giving tuesday/, name: "Giving Tuesday", in: nth(4, 4, 11, 5) },
  { words: /thanksgiving(?: day)?/, name: "Thanksgiving", in: nth(4, 4, 11) },
  { words: /easter(?: sunday)?/, name: "Easter", in: easter },
];

export const holidayNamesPattern: string = holidays.map(({ words }) => words.source).join("|");

/** Returns the next date of a holiday, from today on; null for an unknown name. */
function nextHoliday(text: string, today: EpochDay): { day: EpochDay; name: string } | null {
  const found = holidays.find(({ words }) => new RegExp(`^(?:${words.source})$`, "i").test(text));
  if (!found) return null;
  const year = fromEpochDay(today).getUTCFullYear();
  const day = [found.in(year), found.in(year + 1)].find((one) => one !== null && one >= today);
  return day === undefined || day === null ? null : { day, name: found.name };
}

/** A date in a sentence and its character range. `holiday`: named as a holiday. `weekly`: every week from that day on. */
export type NamedDate = { from: number; to: number; day: EpochDay; holiday?: string; weekly?: true };

type Reading = Pick<NamedDate, "day" | "holiday" | "weekly"> | null;
type DateForm = { words: RegExp; read: (found: readonly string[], today: EpochDay) => Reading };

const MONTHS = [
  "jan(?:uary|uar|vier)?|enero|gennaio",
  "feb(?:ruary|ruar)?|febrero|février|febbraio",
  "mar(?:ch|s|zo)?|märz",
  "apr(?:il|ile)?|abril|avril",
  "may|mai|mayo|maggio",
  "june?|juni|junio|juin|giugno",
  "july?|juli|julio|juillet|luglio",
  "aug(?:ust)?|agosto|août",
  "sept?(?:ember|iembre|embre)?",
  "oct(?:ober|ubre|obre)?|oktober|ottobre",
  "nov(?:ember|iembre|embre)?",
  "dec(?:ember)?|dez(?:ember)?|diciembre|décembre|dicembre",
];
const MONTH = `(${MONTHS.join("|")})`;
const monthOf = (word = "") => MONTHS.findIndex((words) => new RegExp(`^(?:${words})$`, "i").test(word)) + 1;

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY = "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const weekdayIn = (word = "") => DAYS.indexOf(word.slice(0, 3).toLowerCase());
const firstOn = (from: EpochDay, weekday: number): EpochDay => from + ((weekday - weekdayOfEpochDay(from) + 7) % 7);
/** Returns the Monday of the following week: "next Friday" means the Friday of that week. */
const nextMonday = (today: EpochDay): EpochDay => today + 7 - ((weekdayOfEpochDay(today) + 6) % 7);

export const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const countOf = (word = "") => (/^an? ?$/i.test(word) ? 1 : NUMBERS.indexOf(word.toLowerCase()));
const amount = (word = "") => (/^\d/.test(word) ? Number(word) : countOf(word));

const TH = "(?:st|nd|rd|th)";
const YEAR = "(?:,?\\s+(20\\d\\d))?";
/** The end of a range is ignored: the event is on its first day. */
const TO_DAY = `(?:\\s*(?:(?:-|–|to|through|thru|until)\\s*(?:${MONTH}\\.?\\s+)?|(?:and|&)\\s*)\\d{1,2}${TH}?(?!\\d|\\s*(?:%|[ap]m\\b)))?`;
const NAMED_DAY = `(?:(?:on\\s+)?(?:${WEEKDAY}),?\\s+(?:the\\s+)?)?`;

function onDay(today: EpochDay, month: number, day: string | undefined, year: string | undefined): Reading {
  const found = year ? epochDayOf(Number(year), month, Number(day)) : nextMonthDay(today, month, Number(day));
  return found === null ? null : { day: found };
}

const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

const forms: readonly DateForm[] = [
  {
    words: /\b(20\d\d)-(\d\d)-(\d\d)\b/,
    read: ([, year, month, day], today) => onDay(today, Number(month), day, year),
  },
  {
    words: new RegExp(`\\b${NAMED_DAY}${MONTH}\\.?\\s+(?:the\\s+)?(\\d{1,2})${TH}?${TO_DAY}${YEAR}(?!\\d|:\\d|%)`),
    read: ([, , month, day, , year], today) => onDay(today, monthOf(month), day, year),
  },
  {
    words: new RegExp(`\\b${NAMED_DAY}(\\d{1,2})(?:${TH}|\\.|er|º)?(?:\\s+of|\\s+de)?\\s+${MONTH}\\b${YEAR}`),
    read: ([, , day, month, year], today) => onDay(today, monthOf(month), day, year),
  },
  {
    // Excludes fractions ("1/2 price") and "24/7".
    words:
      /(?<![\d$/.]|\d )(?!(?:1\/[234]|2\/3|3\/4)(?!\/))(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?=$|[\s,:)!-])(?! ?(?:of|price|off|cup|inch|lb|stars?|hours?|split)\b)/,
    read: ([, month, day, year], today) => onDay(today, Number(month), day, fullYear(year)),
  },
  {
    words: new RegExp(`\\b(?:${holidayNamesPattern})`),
    read: ([name = ""], today) => {
      const found = nextHoliday(name, today);
      return found && { day: found.day, holiday: found.name };
    },
  },
  {
    words: new RegExp(`\\b(?:every|each)\\s+${WEEKDAY}\\b|\\b(?:on\\s+)?(sun|mon|tues|wednes|thurs|fri|satur)days\\b`),
    read: ([, one, plural], today) => ({ day: firstOn(today, weekdayIn(one ?? plural)), weekly: true }),
  },
  {
    words: new RegExp(`\\bnext\\s+${WEEKDAY}\\b`),
    read: ([, name], today) => ({ day: firstOn(nextMonday(today), weekdayIn(name)) }),
  },
  { words: /\bnext weekend\b/, read: (_, today) => ({ day: nextMonday(today) + 5 }) },
  {
    words: /\bthis weekend\b/,
    read: (_, today) => ({ day: weekdayOfEpochDay(today) === 0 ? today : firstOn(today, 6) }),
  },
  {
    words: /\bin\s+(an? (?=week)|two|three|four|five|six|\d{1,2})\s*(day|week)s?\b/,
    read: ([, count, unit], today) => ({ day: today + amount(count) * (unit?.toLowerCase() === "week" ? 7 : 1) }),
  },
  { words: /\btomorrow\b/, read: (_, today) => ({ day: today + 1 }) },
  {
    words: new RegExp(`\\b(?:this|coming|on)\\s+${WEEKDAY}\\b`),
    read: ([, name], today) => ({ day: firstOn(today, weekdayIn(name)) }),
  },
  {
    words: new RegExp(
      `\\b(?:on |by |until |from |starting )?the (\\d{1,2})${TH}(?=$|\\s*[,):]|\\s+(?:of (?:this|the|next) month|we|at|in|from|and|our|there)\\b)`,
    ),
    read: ([, day], today) => nextOfMonth(today, Number(day)),
  },
];

function nextOfMonth(today: EpochDay, day: number): Reading {
  const date = fromEpochDay(today);
  for (const later of [0, 1, 2]) {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));
    const found = epochDayOf(first.getUTCFullYear(), first.getUTCMonth() + 1, day);
    if (found !== null && found >= today) return { day: found };
  }
  return null;
}

/** Finds all dates in a sentence, in order, relative to the day on which it was written. */
export function findDates(sentence: string, today: EpochDay): NamedDate[] {
  const found = forms.flatMap(({ words, read }) =>
    [...sentence.matchAll(new RegExp(words.source, "gi"))].flatMap((match) => {
      const reading = read(match, today);
      return reading ? [{ ...reading, from: match.index, to: match.index + match[0].length }] : [];
    }),
  );
  // Of overlapping matches the longer one wins: 'Friday, December 4' over 'on Friday'.
  const longest = found.sort((a, b) => b.to - b.from - (a.to - a.from) || Number(!a.holiday) - Number(!b.holiday));
  const dates: NamedDate[] = [];
  for (const one of longest) if (dates.every((other) => one.to <= other.from || one.from >= other.to)) dates.push(one);
  return dates.filter((one) => !dates.some((other) => isBeside(one, other, sentence))).sort((a, b) => a.from - b.from);
}

/** A holiday's name beside a date: "our New Year's Eve dinner on December 31", "last day to order for Christmas: December 17". */
function isBeside(one: NamedDate, other: NamedDate, sentence: string): boolean {
  if (one.holiday === undefined || other === one || other.holiday !== undefined) return false;
  return one.day === other.day || /\b(?:for|before|after|in time for)\s+$/i.test(sentence.slice(0, one.from));
}

/** A time without a day: "in March", "early December", "next spring". */
export const VAGUE_DATE =
  /\b(?:in|by|this|next|early|mid|late|end of|beginning of)[\s-]+(?:(?:early|mid|late|the)[\s-]+)?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|month|year)\b(?:\s+20\d\d)?/i;
