/** Figures of the sample report, in whole dollars; the home page's picture shows them, too. */
export const sampleReport = [
  { platform: "Meta", spent: 2698, clicks: 3912, orders: 21 },
  { platform: "Google", spent: 1499, clicks: 1204, orders: 17 },
  { platform: "TikTok", spent: 300, clicks: 2340, orders: 3 },
] as const;
