import { type FormEvent, Fragment, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Field } from "~/content/documents/document-kind";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { MoveButtons, useDrag, withMoved } from "./moves";

type EntryField = Pick<Field, "item" | "optional"> & { text: string };

type EntryListProps<F> = {
  /** Of all places, one place after the other. */
  fields: readonly F[];
  /** False below a heading that names it. */
  isNamed: boolean;
  disabled: boolean;
  /** `isAlone`: the entry has no other field. */
  children: (field: F, isAlone: boolean) => ReactNode;
};

/** Entries to add, remove and put in another order. Without scripts all places are shown, and a blank one is left out. */
export function EntryList<F extends EntryField>({ fields, isNamed, disabled, children }: EntryListProps<F>) {
  const places = [...Map.groupBy(fields, ({ item }) => item?.place).values()];
  const { title = "", noun = "", least = 0 } = fields[0]?.item ?? {};
  // What was shown at first: a control that moves keeps what it has.
  const [first] = useState(places);
  const isText = places[0]?.length === 1;
  const filled = first.findLastIndex((entry) => entry.some(({ text, optional }) => text !== "" && !optional)) + 1;
  /** `order`: the place that each entry had at first; a number that was no place is a blank one. */
  const [{ order, shown }, setList] = useState({ order: [...first.keys()], shown: Math.max(filled, least) });
  const list = useRef<HTMLOListElement>(null);
  const change = (next: readonly number[], count: number) => {
    flushSync(() => setList({ order: [...next], shown: count }));
    // For what watches the form.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const move = (from: number, to: number) => change(withMoved(order, from, to), shown);
  const drag = useDrag(move);
  /** A text of an earlier visit may have been put into a place that is not shown. */
  const reveal = ({ currentTarget, target }: FormEvent) => {
    const place = [...currentTarget.children].findIndex((entry) => target instanceof Node && entry.contains(target));
    if (place >= shown) setList({ order, shown: place + 1 });
  };
  const add = () => {
    change(order, shown + 1);
    list.current?.children[shown]?.querySelector<HTMLElement>("input, textarea")?.focus();
  };
  const remove = (place: number) => {
    change([...order.toSpliced(place, 1), Math.max(...order) + 1], shown - 1);
    list.current?.children[Math.min(place, shown - 2)]?.querySelector("button")?.focus();
  };
  return (
    <fieldset className="col-span-full">
      <legend className={isNamed ? "mb-2" : "sr-only"}>{title}</legend>
      <ol ref={list} className="tight" onInput={reveal}>
        {order.map((key, place) => (
          <li
            key={key}
            {...drag.entry(place)}
            className={`items-start gap-2 ${isText ? "" : "max-md:flex-col"} ${place < shown ? "flex" : "noscript:flex hidden"}`}
          >
            <div className={`tight w-full ${isText ? "" : "border-rule border-s-4 ps-3"}`}>
              {places[place]?.map((field, part) => (
                // Not the name, which changes when the entry moves.
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry have a fixed order
                <Fragment key={part}>{children({ ...field, text: first[key]?.[part]?.text ?? "" }, isText)}</Fragment>
              ))}
            </div>
            {!disabled && (
              <div className="flex noscript:hidden items-center">
                <MoveButtons
                  what={`${noun} ${place + 1}`}
                  place={place}
                  count={shown}
                  move={move}
                  handle={drag.handle(place)}
                />
                <AdminButton
                  kind="danger-quiet"
                  slim
                  square
                  icon="trash"
                  className={shown > least ? "" : "invisible"}
                  onClick={() => remove(place)}
                >
                  {`Remove ${noun} ${place + 1}`}
                </AdminButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!disabled && shown < places.length && (
        <AdminButton kind="quiet" icon="plus" className="mt-2 noscript:hidden" onClick={add}>
          {`Add ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`}
        </AdminButton>
      )}
    </fieldset>
  );
}
