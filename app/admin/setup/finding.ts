import type { StoredTexts } from "~/content/documents/published-texts.server";
import type { Site } from "~/content/site";
import type { Settings } from "~/lib/config/settings.server";

/** What a finding is read from. `site`: as visitors see it. `stored`: what staff have published, by document. */
export type SetupFacts = { site: Site; stored: StoredTexts; settings: Settings };

/**
 * A sentence that names what is still as the shop came. `to`: the field that changes it; `mend`: what to do outside the back office.
 * `isExample`: an invented value, which no shop can keep. `isChecked`: another health check reports it, too.
 */
export type SetupFinding =
  | { what: string; to: string; isExample?: true }
  | { what: string; mend: string; isChecked?: true };

export type FindSetup = (facts: SetupFacts) => SetupFinding[];
