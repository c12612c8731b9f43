import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { offers } from "~/catalog/offers";
import { ORDER_STATUSES } from "~/order/order";
import { isFiltered, type OrderFilter, orderQuery } from "~/orders/staff/order-filter";
import { wordsOf } from "./order-words";
import { useKeptSearch } from "./use-kept-text";
import { useSlashKey } from "./use-slash-key";

/** Search and filters; they are in the address, so that a page can be kept and sent. */
export function OrderFilterForm({ filter }: { filter: OrderFilter }) {
  const search = useSlashKey();
  const typed = useKeptSearch(`orders ${orderQuery(filter)}`, filter.q);
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      aria-busy={busy}
      onSubmit={typed.discard}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
    >
      <Labelled label="Search" wide>
        <input
          ref={search}
          name="q"
          type="search"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          maxLength={200}
          placeholder="Name, company, e-mail, phone or id ( / )"
          className="admin-field"
        />
      </Labelled>
      <Labelled label="Status">
        <select name="status" defaultValue={filter.status ?? ""} className="admin-field">
          <option value="">All</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {wordsOf(status)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Service">
        <select name="service" defaultValue={filter.service ?? ""} className="admin-field">
          <option value="">All</option>
          {offers.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="From (UTC)">
        <input name="from" type="date" defaultValue={filter.from ?? ""} className="admin-field" />
      </Labelled>
      <Labelled label="To (UTC)">
        <input name="to" type="date" defaultValue={filter.to ?? ""} className="admin-field" />
      </Labelled>
      <div className="col-span-2 flex gap-2 lg:col-span-1">
        <button type="submit" className="admin-button">
          Show
        </button>
        {isFiltered(filter) && (
          <Link to="/admin/orders" className="admin-button">
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}

function Labelled({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the label's only child
    <label className={`block min-w-0 text-sm text-mute ${wide ? "col-span-2 lg:col-span-1" : ""}`}>
      <span className="mb-1 block">{label}</span>
      {children}
    </label>
  );
}
