import { completeTexts, fieldsOf, findTextFaults } from "~/content/documents/document-kind";
import { findContradictions } from "~/content/documents/promises-kind";
import { type StoredTexts, siteWithTexts } from "~/content/documents/published-texts.server";
import { siteKind } from "~/content/documents/site-kind";
import type { Site } from "~/content/site";
import { defaultSite } from "~/content/use-site";
import { documentKindsWith, findDocumentKind } from "~/content-desk/document-kinds";
import type { ScheduledText } from "~/content-desk/scheduled-texts.server";
import { isPlaceholderEmail } from "~/lib/config/environment.server";
import { PLACEHOLDERS } from "~/lib/config/placeholders";
import { errorFinding, type Finding, noteFinding, warningFinding } from "./findings";

/** Texts that staff have published over `shipped`, the site of the settings. `live`: customers see claims and placeholders. */
export function assessTexts(stored: StoredTexts, shipped: Site, live: boolean): Finding[] {
  const shown = siteWithTexts(documentKindsWith, shipped, stored);
  const ofDocuments = documentKindsWith(stored.keys()).flatMap((kind) => {
    const { name, title } = kind;
    const data = stored.get(name);
    const texts = data && completeTexts(kind, data, kind.shipped(shipped));
    const remark = live ? kind.findRemark?.(kind.shipped(shown)) : null;
    const findings: Finding[] = remark ? [noteFinding("settings", `${title}: ${remark}.`)] : [];
    for (const sentence of Object.values(texts ?? {}).flatMap((text) => findContradictions(text, shown.promises))) {
      findings.push(
        warningFinding(
          "settings",
          `“${title}” says “${sentence}”, which is not what you promise.`,
          `Correct it at /admin/content/${name}, or your promises at /admin/content/promises.`,
        ),
      );
    }
    if (texts && Object.keys(findTextFaults(kind, texts)).length > 0) {
      findings.push(
        errorFinding(
          "settings",
          `The published page “${title}” does not pass our checks, so the original is shown.`,
          `Open /admin/content/${name}, correct the marked fields and publish it.`,
        ),
      );
    } else if (texts && JSON.stringify(kind.shipped(shipped)) !== JSON.stringify(kind.shipped(defaultSite))) {
      findings.push(
        noteFinding(
          "settings",
          `“${title}” is published at /admin/content: the shop’s settings for it no longer count.`,
        ),
      );
    }
    return findings;
  });
  return [...assessPlaceholders(shown, live), ...ofDocuments];
}

/** Examples that `site` still shows: a warning if its customers pay (`live`), otherwise a note. */
export function assessPlaceholders(site: Site, live: boolean): Finding[] {
  const texts = siteKind.shipped(site);
  const labels = new Map(fieldsOf(siteKind).map(({ name, label }) => [name, label]));
  const shown = Object.entries(PLACEHOLDERS)
    .filter(([name, text]) => texts[name] === text || (name === "email" && isPlaceholderEmail(site.email)))
    .map(([name]) => `${labels.get(name)} “${texts[name]}”`);
  if (shown.length === 0) return [];
  const what = `Pages and emails have examples instead of your company’s details: ${shown.join(", ")}.`;
  return [live ? warningFinding("settings", what, ENTER_DETAILS) : noteFinding("settings", what)];
}

const ENTER_DETAILS = "Enter yours at /admin/content/site.";

/** Scheduled texts that were refused, or are held. */
export const assessSchedule = (
  failed: readonly { name: string; at: Date; fault: string }[],
  scheduled: readonly ScheduledText[],
): Finding[] => [
  ...failed.map(({ name, at, fault }) =>
    errorFinding(
      "settings",
      `“${findDocumentKind(name)?.title ?? name}”, scheduled for ${at.toISOString()}, was not published: ${fault}`,
      `Open /admin/content/${name} and publish it, or schedule it again. This line disappears after seven days.`,
    ),
  ),
  ...scheduled.flatMap(({ name, title, at, isHeld }) =>
    isHeld
      ? warningFinding(
          "settings",
          `“${title}”, scheduled for ${at.toISOString()}, is held: the admin who scheduled it may no longer publish it.`,
          `Open /admin/content/${name}, and confirm or cancel it.`,
        )
      : [],
  ),
];
