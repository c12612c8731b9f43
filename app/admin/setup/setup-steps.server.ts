import { type Finding, noteFinding, warningFinding } from "~/admin/health/findings";
import { assessContradictions } from "~/admin/health/texts-check.server";
import { readPublishedTexts } from "~/content/documents/published-texts.server";
import { keptSentences } from "~/content/documents/setup-kind";
import type { App } from "~/lib/app-context.server";
import { isLiveMode } from "~/orders/payment-mode";
import { findMail, findPayments, findStart, fromChecks } from "./environment-findings.server";
import type { FindSetup, SetupFacts, SetupFinding } from "./finding";
import {
  findBrand,
  findClaims,
  findCompanyDetails,
  findHours,
  findLegalTexts,
  findLook,
  findMascot,
  findPastClosedDays,
  findPeople,
  findPlaceholders,
  findPosts,
  findPromises,
  findServices,
  findTown,
} from "./text-findings.server";

const findContradicting: FindSetup = ({ site, stored }) => fromChecks(assessContradictions(stored, site));

/** The steps from a fresh clone to the first sale. What is still as the shop came is found by these functions. */
const STEPS = {
  company: {
    title: "Company",
    about: "Who sells, and how to reach you.",
    find: [findPlaceholders, findCompanyDetails, findTown],
  },
  promises: {
    title: "Promises",
    about: "What you promise customers, in every text and total.",
    find: [findPromises, findContradicting],
  },
  hours: { title: "Hours", about: "They set the dates that orders promise.", find: [findHours, findPastClosedDays] },
  brand: { title: "Brand", about: "What you look and sound like.", find: [findBrand, findMascot, findLook] },
  services: { title: "Services", about: "What you sell, and for how much.", find: [findServices] },
  claims: {
    title: "Claims",
    about: "What the site says that only you can prove, and who says it.",
    find: [findClaims, findPeople, findPosts],
  },
  mail: { title: "Email", about: "Receipts, notices and replies.", find: [findMail] },
  payments: { title: "Payments", about: "Where the money goes.", find: [findPayments] },
  legal: { title: "Legal texts", about: "What customers agree to. Ask your lawyer.", find: [findLegalTexts] },
  live: { title: "Go live", about: "The address, the database and the backups of a real shop.", find: [findStart] },
} as const satisfies Record<string, { title: string; about: string; find: readonly FindSetup[] }>;

export type StepName = keyof typeof STEPS;

/** `isKept`: an owner has checked it off, until its sentence changes. `canKeep`: owners may. */
type StepFinding = SetupFinding & { isKept: boolean; canKeep: boolean };

export type SetupStep = { name: StepName; title: string; about: string; findings: StepFinding[] };

export function findSetupSteps(facts: SetupFacts): SetupStep[] {
  const kept = new Set([...keptSentences(facts.site)].map(withoutCount));
  const steps = Object.entries(STEPS).map(([name, { title, about, find }]) => ({
    // The keys of STEPS.
    name: name as StepName,
    title,
    about,
    findings: find
      .flatMap((findIn: FindSetup) => findIn(facts))
      .map((finding) => {
        const canKeep = "to" in finding && !finding.isExample;
        return { ...finding, canKeep, isKept: canKeep && kept.has(withoutCount(finding.what)) };
      }),
  }));
  const open = steps.slice(0, -1).flatMap(openFindings).length;
  const last = steps.at(-1);
  if (last && open > 0)
    last.findings.unshift({
      what: `${open === 1 ? "1 line" : `${open} lines`} above ${open === 1 ? "is" : "are"} still open.`,
      mend: "Change each, or check off what is right for you.",
      isChecked: true,
      isKept: false,
      canKeep: false,
    });
  return steps;
}

/** What is checked off stays so when a name is used in one more text. */
const withoutCount = (what: string): string => what.replace(/\b\d+ places?\b/, "places");

export const openFindings = ({ findings }: SetupStep): StepFinding[] => findings.filter(({ isKept }) => !isKept);

export const getSetupSteps = async (app: Pick<App, "db" | "content" | "settings">): Promise<SetupStep[]> =>
  findSetupSteps({
    site: app.content.site(),
    stored: (await readPublishedTexts(app.db)).stored,
    settings: app.settings,
  });

/** What other health checks do not say, for `npm run doctor`; examples are a warning once customers pay (`live`). */
export const assessSetup = (facts: SetupFacts, live: boolean): Finding[] =>
  findSetupSteps(facts)
    .flatMap((step) => openFindings(step).map((finding) => ({ ...finding, title: step.title })))
    .flatMap((finding): Finding[] => {
      const what = `${finding.title}: ${finding.what}`;
      if (!("to" in finding)) return finding.isChecked ? [] : [noteFinding("setup", `${what} ${finding.mend}`)];
      const mend = `Change this at ${finding.to}.`;
      return [
        live && finding.isExample ? warningFinding("setup", what, mend) : noteFinding("setup", `${what} ${mend}`),
      ];
    });

/** Steps with something open, until customers pay. */
export async function countOpenSteps(app: Pick<App, "db" | "content" | "settings" | "paymentProvider">) {
  if (isLiveMode(app)) return 0;
  return (await getSetupSteps(app)).filter((step) => openFindings(step).length > 0).length;
}
