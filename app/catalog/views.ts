import { aiAutomationView } from "./ai-automation/view";
import { aiConsultingView } from "./ai-consulting/view";
import { blastView } from "./blast/view";
import { campaignView } from "./campaign/view";
import type { Slug } from "./offers";
import { retroGameView } from "./retro-game/view";
import { seoCopywritingView } from "./seo-copywriting/view";
import type { View } from "./view";
import { webPageView } from "./web-page/view";

/** What each service shows of its own. */
export const views: Record<Slug, View> = {
  "web-page": webPageView,
  blast: blastView,
  campaign: campaignView,
  "ai-consulting": aiConsultingView,
  "retro-game": retroGameView,
  "seo-copywriting": seoCopywritingView,
  "ai-automation": aiAutomationView,
};
