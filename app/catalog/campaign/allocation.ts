export const PLATFORMS = ["meta", "google", "tiktok"] as const;
export type Platform = (typeof PLATFORMS)[number];
/** Integer percentages. */
export type Shares = Readonly<Record<Platform, number>>;
/** Split of a campaign's budget. The selected platforms' shares total exactly 100; the others have 0. */
export type Allocation = {
  readonly selected: readonly Platform[];
  readonly shares: Shares;
  /** True if the customer changed the shares; otherwise they follow the defaults of the selected platforms. */
  readonly moved: boolean;
};

export const platformName: Readonly<Record<Platform, string>> = { meta: "Meta", google: "Google", tiktok: "TikTok" };

/** Default shares, also the initial share of a platform that is switched on. */
export const DEFAULT_SHARES: Shares = { meta: 60, google: 30, tiktok: 10 };

const NO_SHARES: Shares = { meta: 0, google: 0, tiktok: 0 };

export const isPlatform = (value: unknown): value is Platform => PLATFORMS.some((platform) => platform === value);

/**
 * Creates a valid allocation from stored or incomplete values: selects Meta if no platform is selected and rescales a wrong
 * total. `moved` is also set if the shares are not the defaults of the selected platforms.
 */
export function toAllocation(selected: readonly Platform[], shares: Shares, moved = false): Allocation {
  const ordered = PLATFORMS.filter((platform) => selected.includes(platform));
  const chosen: readonly Platform[] = ordered.length > 0 ? ordered : ["meta"];
  const scaled = scaleTo100(chosen, shares);
  const defaults = scaleTo100(chosen, DEFAULT_SHARES);
  return {
    selected: chosen,
    shares: scaled,
    moved: moved || PLATFORMS.some((platform) => scaled[platform] !== defaults[platform]),
  };
}

/** Switches a platform on or off. Returns the same object if it is the only selected platform, which stays on. */
export function togglePlatform(allocation: Allocation, platform: Platform): Allocation {
  const { selected, moved } = allocation;
  const others = selected.filter((other) => other !== platform);
  if (others.length === 0) return allocation;
  const next = others.length < selected.length ? others : [...selected, platform];
  return toAllocation(next, moved ? withInitialShare(allocation, platform) : DEFAULT_SHARES, moved);
}

/**
 * Sets a platform's share, rounded and clamped to 0 to 100. The others split the remainder in proportion to their shares, or
 * equally if all are 0. A single platform keeps 100.
 */
export function setShare(allocation: Allocation, platform: Platform, percent: number): Allocation {
  const { selected, shares } = allocation;
  const others = selected.filter((other) => other !== platform);
  if (others.length === 0 || others.length === selected.length || Number.isNaN(percent)) return allocation;
  const own = Math.round(Math.min(100, Math.max(0, percent)));
  const rest = apportion(
    100 - own,
    others.map((other) => shares[other]),
  );
  return { selected, shares: { ...NO_SHARES, ...byPlatform(others, rest), [platform]: own }, moved: true };
}

export const totalShare = (selected: readonly Platform[], shares: Shares): number =>
  selected.reduce((sum, platform) => sum + shares[platform], 0);

/** True if the split can be ordered: a single platform, or several with a total of 100. */
export const isComplete = (selected: readonly Platform[], shares: Shares): boolean =>
  selected.length === 1 || (selected.length > 1 && totalShare(selected, shares) === 100);

const withInitialShare = ({ selected, shares }: Allocation, platform: Platform): Shares =>
  selected.includes(platform) ? shares : { ...shares, [platform]: DEFAULT_SHARES[platform] };

const scaleTo100 = (selected: readonly Platform[], shares: Shares): Shares => ({
  ...NO_SHARES,
  ...byPlatform(
    selected,
    apportion(
      100,
      selected.map((platform) => shares[platform]),
    ),
  ),
});

const byPlatform = (platforms: readonly Platform[], shares: readonly number[]): Partial<Record<Platform, number>> =>
  Object.fromEntries(platforms.map((platform, index) => [platform, shares[index]]));

/** Largest remainder method: splits an integer in proportion to weights, equally if all are 0; earlier ones win ties. */
function apportion(total: number, weights: readonly number[]): number[] {
  const usable = weights.map((weight) => (Number.isFinite(weight) && weight > 0 ? Math.min(weight, 100) : 0));
  const sum = usable.reduce((a, b) => a + b, 0);
  const exact = usable.map((weight) => (sum > 0 ? (total * weight) / sum : total / usable.length));
  const floors = exact.map(Math.floor);
  const missing = total - floors.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}
