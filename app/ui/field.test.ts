import { expect, test } from "vitest";
import { suggestEmail } from "./field";

test.each([
  ["jo@gmail.con", "jo@gmail.com"],
  ["Jo.Miller+shop@GMAIL.CON", "Jo.Miller+shop@gmail.com"],
  [" jo@gmail.co ", "jo@gmail.com"],
  ["jo@gmial.com", "jo@gmail.com"],
  ["jo@gmai.com", "jo@gmail.com"],
  ["jo@gmaill.com", "jo@gmail.com"],
  ["jo@gnail.con", "jo@gmail.com"],
  ["jo@yaho.com", "jo@yahoo.com"],
  ["jo@hotmial.com", "jo@hotmail.com"],
  ["jo@outlok.com", "jo@outlook.com"],
  ["jo@icloud.cmo", "jo@icloud.com"],
  ["jo@comcast.ner", "jo@comcast.net"],
  ["jo@acme-bakery.con", "jo@acme-bakery.com"],
  ["jo@shop.ogr", "jo@shop.org"],
])("%s is asked about", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  ...[
    "jo@gmail.com",
    "jo@googlemail.com",
    "jo@yahoo.co.uk",
    "jo@yahoo.ca",
    "jo@mail.com",
    "jo@ymail.com",
    "jo@gmx.com",
  ],
  ...["jo@me.com", "jo@proton.me", "jo@acme.example", "jo@acme.co", "jo@acme.cm", "jo@acme.io", "jo@cloud.com"],
  ...["", "jo", "jo@", "jo@gmail", "@gmail.con", "a b@gmail.con", "jo@a@gmail.con", "jo@.", "jo@__proto__.constructor"],
])("%j is not", (typed) => expect(suggestEmail(typed)).toBeNull());
