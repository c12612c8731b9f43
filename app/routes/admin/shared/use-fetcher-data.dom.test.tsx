import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useFetcherData } from "./use-fetcher-data";

afterEach(cleanup);

test("a response is handled once, though React has read it in a rendering that it discarded", () => {
  const onData = vi.fn();
  let data: string | undefined;
  let renderings = 0;
  let set = (_count: number) => {};
  /** The router changes a fetcher's data before its state. */
  function Reader() {
    const [, setCount] = useState(0);
    set = setCount;
    renderings += 1;
    useFetcherData(data, onData);
    return null;
  }
  render(<Reader />);
  act(() => set(1));
  expect(onData).not.toHaveBeenCalled();
  data = "Saved";
  // It renders once more to find that nothing has changed.
  act(() => set(1));
  expect([renderings, onData.mock.calls]).toEqual([3, []]);
  act(() => set(2));
  expect(onData.mock.calls).toEqual([["Saved"]]);
  act(() => set(3));
  expect(onData).toHaveBeenCalledTimes(1);
});
