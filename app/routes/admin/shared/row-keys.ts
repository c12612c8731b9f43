import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { areShortcutsOn, type Shortcuts, useShortcuts } from "./shortcuts";

/** What a key does with the row that `j` and `k` have reached. */
export type RowActions = Readonly<Record<string, (id: string) => void>>;

export type RowKeys = {
  /** Id of the row that has been reached. */
  reached: string | null;
  reach: (id: string) => void;
  /** For the element around the rows. Each row has `data-row` with its id, and a link with the class "row-link". */
  listProps: {
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

/** `j` and `k` go through the rows of a list and focus their links, so that Enter opens them; `actions` has the other keys. */
export function useRowKeys(ids: readonly string[], actions: RowActions): RowKeys {
  const [last, setLast] = useState<string | null>(null);
  const reached = last !== null && ids.includes(last) ? last : null;
  const reach = (id: string) => {
    setLast(id);
    focusRow(id);
  };
  const go = (step: number) => () => {
    const index = reached === null ? (step > 0 ? -1 : ids.length) : ids.indexOf(reached);
    const next = ids[index + step];
    if (next) reach(next);
  };
  const own: Shortcuts =
    reached === null ? {} : Object.fromEntries(Object.entries(actions).map(([key, act]) => [key, () => act(reached)]));
  useShortcuts({ j: go(1), k: go(-1), ...own });
  return {
    reached,
    reach,
    listProps: {
      onFocus: ({ target }) => {
        const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
        if (id) setLast(id);
      },
      // Space on a link only scrolls, so it may have a meaning here.
      onKeyDown: (event) => {
        const { key, target } = event;
        const act = actions[key];
        const onLink = key === " " && target instanceof Element && target.matches(".row-link");
        if (!act || reached === null || !onLink || !areShortcutsOn()) return;
        event.preventDefault();
        act(reached);
      },
    },
  };
}

/** Nothing if the list does not have the row. */
export function focusRow(id: string): void {
  const row = [...document.querySelectorAll<HTMLElement>("[data-row]")].find(({ dataset }) => dataset.row === id);
  row?.querySelector<HTMLElement>(".row-link")?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
