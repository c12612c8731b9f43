import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email";

test.each([
  ["jo@gmail.con", "jo@gmail.com"],
  ["Jo.Miller+shop@GMAIL.CON", "Jo.Miller+shop@gmail.com"],
  [" jo@gmail.co ", "jo@gmail.com"],
  ["jo@gmial.com", "jo@gmail.com"],
  ["jo@gnail.con", "jo@gmail.com"],
  ["jo@yaho.com", "jo@yahoo.com"],
  ["jo@icloud.cmo", "jo@icloud.com"],
  ["jo@comcast.ner", "jo@comcast.net"],
  ["jo@acme-bakery.con", "jo@acme-bakery.com"],
])("%s is corrected to %s", (typed, corrected) => expect(suggestEmail(typed)).toBe(corrected));

test.each([
  "jo@gmail.com",
  "jo@googlemail.com",
  "jo@yahoo.co.uk",
  "jo@mail.com",
  "jo@ymail.com",
  "jo@me.com",
  "jo@proton.me",
  "jo@acme.example",
  "jo@acme.cm",
  "",
  "jo@",
  "@gmail.con",
  "a b@gmail.con",
  "jo@a@gmail.con",
  "jo@.",
  "jo@__proto__.constructor",
])("%j is not corrected", (typed) => expect(suggestEmail(typed)).toBeNull());
