import { documentKinds } from "~/admin/content/document-kinds";
import { completeTexts, findTextFaults } from "~/content/desk/document-kind";
import { type StoredTexts, siteWithTexts } from "~/content/desk/published-texts.server";
import type { Site } from "~/lib/config/site";
import { defaultSite } from "~/lib/config/use-site";
import { errorFinding, type Finding, noteFinding } from "./findings";

/** Texts that staff have published over `shipped`, the site of the settings. `live`: customers see claims. */
export function assessTexts(stored: StoredTexts, shipped: Site, live: boolean): Finding[] {
  const shown = siteWithTexts(documentKinds, shipped, stored);
  return documentKinds.flatMap((kind) => {
    const { name, title } = kind;
    const data = stored.get(name);
    const texts = data && completeTexts(kind, data, kind.shipped(shipped));
    const remark = live ? kind.findRemark?.(kind.shipped(shown)) : null;
    const findings: Finding[] = remark ? [noteFinding("settings", `${title}: ${remark}.`)] : [];
    if (texts && Object.keys(findTextFaults(kind, texts)).length > 0) {
      findings.push(
        errorFinding(
          "settings",
          `The published text “${title}” does not follow the rules, so the shipped one is shown.`,
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
}
