import { useSyncExternalStore } from "react";

/** False in the server's HTML, true once scripts have taken over. For controls that do nothing without scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
