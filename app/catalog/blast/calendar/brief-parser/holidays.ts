import { type EpochDay, epochDayOf, fromEpochDay, weekdayOfEpochDay } from "./days.ts";

type Holiday = { words: RegExp; name: string; in: (year: number) => EpochDay | null };

const fixed = (month: number, day: number) => (year: number) => epochDayOf(year, month, day);

/** The nth weekday (0 is Sunday) of a month, and so many days later. */
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

/** What Americans name a day by. The longer name stands first: 'Christmas Eve' is not Christmas. */
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

/** The next day of that holiday, from today on; null for anything else. */
export function nextHoliday(text: string, today: EpochDay): { day: EpochDay; name: string } | null {
  const found = holidays.find(({ words }) => new RegExp(`^(?:${words.source})$`, "i").test(text));
  if (!found) return null;
  const year = fromEpochDay(today).getUTCFullYear();
  const day = [found.in(year), found.in(year + 1)].find((one) => one !== null && one >= today);
  return day === undefined || day === null ? null : { day, name: found.name };
}
