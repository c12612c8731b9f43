import type { Store } from "./store.ts";

/** What every part of the provider works with. */
export type Provider = {
  store: Store;
  /** The sandbox's clock in Unix seconds, which can be moved forward. */
  now: () => number;
  /** Address of the hosted page without a trailing slash; a session's id follows it. */
  payUrl: string;
  /** Where events are sent. */
  webhookUrl: string;
};

/** The version of the wire format that the answers follow. */
export const API_VERSION = "2026-10-28.endive";
