import { useSyncExternalStore } from "react";

/** False in the server's HTML, true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
