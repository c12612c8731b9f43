import { useEffect, useRef } from "react";

/**
 * Calls `onData` once for each response of a fetcher. An effect that depends on the fetcher's data may never run: the router changes
 * it before its state, and React keeps dependencies of a rendering that it discards.
 */
export function useFetcherData<T>(data: T | undefined, onData: (data: T) => void): void {
  const last = useRef(data);
  useEffect(() => {
    if (data === last.current) return;
    last.current = data;
    if (data !== undefined) onData(data);
  });
}
