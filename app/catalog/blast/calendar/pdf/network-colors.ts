import { colors } from "../../../../lib/colors.ts";
import type { Network } from "../networks.ts";

/** Each network's color; white text on it passes WCAG AA. */
export const networkColor: Record<Network, string> = {
  Instagram: colors["pink-ink"],
  Facebook: colors.line,
  TikTok: colors["cyan-ink"],
  LinkedIn: colors["lime-ink"],
  "YouTube Shorts": colors["orange-ink"],
};
