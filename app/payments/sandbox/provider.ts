import type { Store } from "./store.ts";

/** What every part of the provider works with. `now` is in Unix seconds. */
export type Provider = {
  store: Store;
  now: () => number;
  /** Origin of the hosted page, without a trailing slash. */
  publicUrl: string;
};

/** The version of the wire format that the answers follow. */
export const API_VERSION = "2026-10-28.endive";
