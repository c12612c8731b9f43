/** Events that were refused since this process started, because their signature is not the provider's. */
const refused: { count: number; lastAt: Date | null } = { count: 0, lastAt: null };

export function countRejectedEvent(at: Date): void {
  refused.count++;
  refused.lastAt = at;
}

/** How many there were. Many mean a wrong webhook secret; a few come from strangers. */
export const rejectedEventCount = (): { count: number; lastAt: Date | null } => ({ ...refused });
