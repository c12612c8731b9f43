import { expect, test } from "vitest";
import { addPeriod } from "./invoice-object.ts";

const at = (iso: string) => Date.parse(iso) / 1_000;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

test("monthly billing keeps its day, or uses the last day of a shorter month", () => {
  const anchor = at("2027-01-31T10:20:30Z");
  const ends: string[] = [];
  let end = anchor;
  for (let month = 0; month < 4; month++) {
    end = addPeriod(end, "month", anchor);
    ends.push(iso(end));
  }
  expect(ends).toEqual([
    "2027-02-28T10:20:30.000Z",
    "2027-03-31T10:20:30.000Z",
    "2027-04-30T10:20:30.000Z",
    "2027-05-31T10:20:30.000Z",
  ]);
});
