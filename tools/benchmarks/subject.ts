import type { BenchmarkRow } from "./row.ts";
import type { ShopBuild } from "./support/shop-build.ts";

/** What every measure is given. */
export type Bench = {
  /** Another build, where one is compared, and this one. */
  places: readonly ShopBuild[];
  /** Tells whoever waits what is done now. */
  say(words: string): void;
  /** Tells what cannot be measured on this machine, and why. */
  skip(why: string): void;
};

/** A part of the table that can be run alone. Throws when something that it needs does not work. */
export type Subject = (bench: Bench) => Promise<BenchmarkRow[]>;
