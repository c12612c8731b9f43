import { completeTexts, findTextFaults } from "~/content/documents/document-kind";
import { findContradictions } from "~/content/documents/promises-kind";
import type { StoredTexts } from "~/content/documents/published-texts.server";
import { setupKind } from "~/content/documents/setup-kind";
import type { Site } from "~/content/site";
import { defaultSite } from "~/content/use-site";
import { documentKindsWith, findDocumentKind } from "~/content-desk/document-kinds";
import type { ScheduledText } from "~/content-desk/scheduled-texts.server";
import { errorFinding, type Finding, noteFinding, warningFinding } from "./findings";

/** Texts that staff have published over `shipped`, the site of the settings; `shown` is what visitors see. */
export function assessTexts(stored: StoredTexts, shipped: Site, shown: Site): Finding[] {
  const ofDocuments = documentKindsWith(stored.keys()).flatMap((kind) => {
    const { name, title } = kind;
    const data = stored.get(name);
    const texts = data && completeTexts(kind, data, kind.shipped(shipped));
    const findings: Finding[] = [];
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
  return [...ofDocuments, ...assessContradictions(stored, shown)];
}

/** Sentences that `site` does not promise. Setup only repeats what the shop said. */
export const assessContradictions = (stored: StoredTexts, site: Site): Finding[] =>
  documentKindsWith(stored.keys()).flatMap(({ name, title, shipped }) =>
    Object.values({ ...shipped(site), ...stored.get(name) }).flatMap((text) =>
      typeof text === "string" && name !== setupKind.name
        ? findContradictions(text, site.promises, title).map((sentence) =>
            warningFinding(
              "settings",
              `“${title}” says “${sentence}”, which is not what you promise.`,
              `Correct it at /admin/content/${name}, or your promises at /admin/content/promises.`,
            ),
          )
        : [],
    ),
  );

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
