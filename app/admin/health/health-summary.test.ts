import { expect, test } from "vitest";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "~/admin/health/findings";
import { groupByCheck, summarizeHealth } from "./health-summary";

const fine = okFinding("database", "The database works.");
const note = noteFinding("mail", "SMTP_URL is not set.");
const warning = warningFinding("clock", "The clock is off.", "Set it.");
const mailFault = errorFinding("mail", "The mail server refuses.", "Check it.");
const webhookFault = errorFinding("webhook", "The test event did not arrive.", "Check the proxy.");

test.each<[Finding[], ReturnType<typeof summarizeHealth>]>([
  [[fine], { title: "Orders and payments are running", tone: "good", details: "No problems found." }],
  [[fine, note], { title: "Orders and payments are running", tone: "good", details: "1 note: SMTP_URL is not set." }],
  [
    [note, warning],
    { title: "Orders and payments are running", tone: "pending", details: "1 warning, 1 note: The clock is off." },
  ],
  [
    [note, mailFault],
    {
      title: "Orders and payments are running",
      tone: "pending",
      details: "1 problem, 1 note: The mail server refuses.",
    },
  ],
  [
    [mailFault, webhookFault],
    { title: "Orders or payments need attention", tone: "bad", details: "2 problems: The mail server refuses." },
  ],
])("%j is summed up", (findings, summary) => {
  expect(summarizeHealth(findings)).toEqual(summary);
});

test("each check is one group, worst first, with its worst finding first", () => {
  const groups = groupByCheck([fine, note, warning, mailFault]);
  expect(groups.map(({ check, title, level, findings }) => [check, title, level, findings.length])).toEqual([
    ["mail", "Email", "fault", 2],
    ["clock", "Clock", "warning", 1],
    ["database", "Database", "fine", 1],
  ]);
  expect(groups[0]?.findings).toEqual([mailFault, note]);
});
