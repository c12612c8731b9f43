/**
 * How a campaign's budget is split over the ad platforms. Pure. Shares are integers from 0 to 100 that total exactly 100 over
 * the selected platforms; a platform that is not selected has 0.
 */

export const PLATFORMS = ["meta", "google", "tiktok"] as const;
export type Platform = (typeof PLATFORMS)[number];
export type Shares = Readonly<Record<Platform, number>>;
export type Allocation = {
  readonly selected: readonly Platform[];
  readonly shares: Shares;
  /** Whether somebody chose these shares; until then the selected platforms share by their defaults. */
  readonly moved: boolean;
};

export const platformName: Readonly<Record<Platform, string>> = { meta: "Meta", google: "Google", tiktok: "TikTok" };

/** The default platform split, and what a platform that is switched on comes in with. */
export const DEFAULT_SHARES: Shares = { meta: 60, google: 30, tiktok: 10 };

export const isPlatform = (value: unknown): value is Platform => PLATFORMS.some((platform) => platform === value);

/**
 * Makes an allocation of whatever was stored or is half typed: with no platform Meta alone, with a wrong total rescaled. Shares count
 * as moved when they are not the defaults of the selected platforms, and when `moved` says so.
 */
export function toAllocation(selected: readonly Platform[], shares: Shares, moved = false): Allocation {
  const named = PLATFORMS.filter((platform) => selected.includes(platform));
  const chosen: readonly Platform[] = named.length > 0 ? named : ["meta"];
  const scaled = scaledTo100(chosen, shares);
  const defaults = scaledTo100(chosen, DEFAULT_SHARES);
  return {
    selected: chosen,
    shares: scaled,
    moved: moved || PLATFORMS.some((platform) => scaled[platform] !== defaults[platform]),
  };
}

/** Switches a platform on or off. The last one stays on: then the same allocation comes back. */
export function togglePlatform(allocation: Allocation, platform: Platform): Allocation {
  const { selected, moved } = allocation;
  const others = selected.filter((other) => other !== platform);
  if (others.length === 0) return allocation;
  const next = others.length < selected.length ? others : [...selected, platform];
  return toAllocation(next, moved ? comingIn(allocation, platform) : DEFAULT_SHARES, moved);
}

/**
 * Gives a platform this share, rounded and held between 0 and 100. The others take the remainder in proportion to their
 * current shares, or equally if all of them are zero. A single platform keeps its 100.
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
  return { selected, shares: { ...noShares, ...byPlatform(others, rest), [platform]: own }, moved: true };
}

/** The sum of the selected platforms' shares, whatever they are. */
export const totalShare = (selected: readonly Platform[], shares: Shares): number =>
  selected.reduce((sum, platform) => sum + shares[platform], 0);

/** Whether this split may be ordered: some platform, and a single one or a total of 100. */
export const isComplete = (selected: readonly Platform[], shares: Shares): boolean =>
  selected.length === 1 || (selected.length > 1 && totalShare(selected, shares) === 100);

const noShares: Shares = { meta: 0, google: 0, tiktok: 0 };

const comingIn = ({ selected, shares }: Allocation, platform: Platform): Shares =>
  selected.includes(platform) ? shares : { ...shares, [platform]: DEFAULT_SHARES[platform] };

const scaledTo100 = (selected: readonly Platform[], shares: Shares): Shares => ({
  ...noShares,
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

/** Splits a whole number in proportion to weights, equally if they are all zero, by largest remainders; earlier ones win ties. */
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
