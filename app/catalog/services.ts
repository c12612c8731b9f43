import { aiAutomation } from "./ai-automation/service";
import { aiConsulting } from "./ai-consulting/service";
import { blast } from "./blast/service";
import { campaign } from "./campaign/service";
import type { Slug } from "./offers";
import { retroGame } from "./retro-game/service";
import { seoCopywriting } from "./seo-copywriting/service";
import type { Service } from "./service";
import { webPage } from "./web-page/service";

/** All services with their forms' rules. Load it where a schema is needed; elsewhere `offers.ts` is enough. */
export const services: Record<Slug, Service> = {
  "web-page": webPage,
  blast,
  campaign,
  "ai-consulting": aiConsulting,
  "retro-game": retroGame,
  "seo-copywriting": seoCopywriting,
  "ai-automation": aiAutomation,
};
