import { type ChangeEvent, Fragment, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { textPath } from "~/routes/admin/shared/paths";
import { MoveButtons, useDrag, withMoved } from "./moves";

type PriceTableProps<F> = {
  fields: readonly F[];
  disabled: boolean;
  children: (field: F, isAlone: boolean) => ReactNode;
};

const TITLES = ["Order", "Service", "Prices", "Sold", "Home page"];

/** A row for each service, in the order of menus and cards. Without scripts, the order is changed by numbers. */
export function PriceTable<F extends { name: string; label: string; text: string; service?: string | undefined }>({
  fields,
  disabled,
  children,
}: PriceTableProps<F>) {
  const rows = Map.groupBy(fields, ({ service = "" }) => service);
  const placeOf = (slug: string) => Number(rows.get(slug)?.[0]?.text);
  const [order, setOrder] = useState(() => [...rows.keys()].toSorted((one, other) => placeOf(one) - placeOf(other)));
  const table = useRef<HTMLTableElement>(null);
  const move = (from: number, to: number) => {
    flushSync(() => setOrder(withMoved(order, from, to)));
    // For what watches the form.
    table.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const drag = useDrag(move);
  return (
    <table ref={table} className="data-table col-span-full">
      <caption className="sr-only">Prices and services</caption>
      <thead>
        <tr>
          {TITLES.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((slug, index) => {
          const [place, ...others] = rows.get(slug) ?? [];
          const title = place?.label.replace(/: place$/, "") ?? slug;
          return (
            <tr key={slug} {...drag.entry(index)}>
              <td className="cell-end">
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: another place is another control
                  key={index}
                  className="noscript:block hidden"
                  onChange={({ target }: ChangeEvent) =>
                    target instanceof HTMLSelectElement && move(index, Number(target.value) - 1)
                  }
                >
                  {place && children({ ...place, text: `${index + 1}` }, true)}
                </div>
                {!disabled && (
                  <div className="flex noscript:hidden items-center">
                    <MoveButtons
                      what={title}
                      place={index}
                      count={order.length}
                      move={move}
                      handle={drag.handle(index)}
                    />
                  </div>
                )}
              </td>
              <td className="cell-start">
                <Link className="font-semibold text-ink hover:underline" to={textPath(`service-${slug}`)}>
                  {title}
                </Link>
              </td>
              <td className="cell-full">
                <div className="flex flex-wrap gap-3 [&>*]:w-32">
                  {others.slice(0, -2).map((amount) => (
                    <Fragment key={amount.name}>{children(amount, true)}</Fragment>
                  ))}
                </div>
              </td>
              {others.slice(-2).map((choice, column) => (
                <td
                  key={choice.name}
                  data-label={TITLES.at(column - 2)}
                  className="items-center max-md:pt-2! [&>*]:min-w-26"
                >
                  {children(choice, true)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
