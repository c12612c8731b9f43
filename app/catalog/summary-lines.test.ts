import { expect, test } from "vitest";
import * as z from "zod/mini";
import aiConsulting from "./ai-consulting/service";
import blast from "./blast/service";
import { emailText } from "./field-rules";
import { checkboxField, integerField, textField } from "./fields";
import retroGame from "./retro-game/service";
import { briefTitle, itemName, summaryLines } from "./summary-lines";
import webPage from "./web-page/service";

const brief = {
  name: "Ada",
  email: "ada@example.com",
  company: "Engines Ltd",
  phone: "555 1234",
  website: "engines.example",
  pageType: "Landing page",
  requirements: "Ten words or more.",
  references: "apple.example",
  agreeTOS: true,
};

test.each([
  [webPage, brief, "Landing page, Engines Ltd", "Custom Web Page"],
  [webPage, { ...brief, company: " " }, "Landing page", "Custom Web Page"],
  [
    aiConsulting,
    { selectedPlan: "3-Month Implementation", businessName: "Acme Ltd" },
    "3-Month Implementation, Acme Ltd",
    "3-Month Implementation",
  ],
  [aiConsulting, { selectedPlan: "A year", businessName: "Acme Ltd" }, "AI Consulting, Acme Ltd", "AI Consulting"],
  [blast, { packageType: "blast", company: "Acme Ltd" }, "BLAST Package, Acme Ltd", "BLAST Package"],
])("a brief is one line, and its item is named by plan or package", (service, form, title, item) => {
  expect([briefTitle(service, form), itemName(service, form)]).toEqual([title, item]);
});

test("the web page's summary has the specified labels in order, and Yes for a checked box", () => {
  expect(summaryLines(webPage, brief).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Name: Ada",
    "Email: ada@example.com",
    "Company: Engines Ltd",
    "Phone: 555 1234",
    "Current Website: engines.example",
    "Type of Page: Landing page",
    "Requirements: Ten words or more.",
    "Reference Sites: apple.example",
    "Agreed to Terms: Yes",
  ]);
});

test("nulls, objects, lists, empty and unknown fields are hidden; false is shown as No", () => {
  const odd = {
    ...brief,
    phone: "",
    website: null,
    references: { a: 1 },
    pageType: ["x"],
    agreeTOS: false,
    loading: true,
  };
  expect(summaryLines(webPage, odd).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Name: Ada",
    "Email: ada@example.com",
    "Company: Engines Ltd",
    "Requirements: Ten words or more.",
    "Agreed to Terms: No",
  ]);
});

test("a field without label is hidden, and a field is shown in its own format", () => {
  const fields = {
    budget: integerField({ label: "Ad Budget", rule: z.number(), default: 2000, format: (value) => `$${value}` }),
    loading: checkboxField({ label: null, rule: z.boolean() }),
    email: textField({ label: "Email", rule: emailText }),
  };
  expect(summaryLines({ fields }, { budget: 2000, loading: true })).toEqual([
    { field: "budget", label: "Ad Budget", value: "$2000" },
  ]);
});

test("the full summary, for emails and admins, includes lists that have a format", () => {
  const request = {
    companyName: "Engines Ltd",
    gameFeatures: { pixelArt: true, leaderboard: true, soundEffects: false },
  };
  const features = (lines: ReturnType<typeof summaryLines>) => lines.find(({ field }) => field === "gameFeatures");
  expect(features(summaryLines(retroGame, request))).toBeUndefined();
  expect(features(summaryLines(retroGame, request, { whole: true }))?.value).toMatch(/Leaderboard/i);
});

test("the date of consent is in the agency's time zone", () => {
  // 11:59 pm on November 21 in Austin.
  const placed = { ...brief, agreedAt: "2026-11-22T05:59:00Z", termsDate: "2025-04-13" };
  expect(summaryLines(webPage, placed).at(-1)?.value).toBe("Yes, on Nov 21, 2026, to the terms of April 13, 2025");
});
