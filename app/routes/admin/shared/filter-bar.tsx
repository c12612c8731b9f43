import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import { HiddenFields } from "~/ui/hidden-fields";
import { AdminButton } from "./admin-button";
import { AdminIcon } from "./admin-icon";

/** Typing counts as finished after this time. */
const TYPING_MS = 350;
/** Parameters of a page of the list: a new filter starts at its first page. */
const PAGE_PARAMS = ["newer", "older", "before", "after"];

const ApplyContext = createContext<(form: HTMLFormElement | null, delay?: number) => void>(() => {});

type FilterBarProps = {
  /** What is searched: "Subscriptions". */
  label: string;
  /** Filters outside the row that stay, such as the tab. */
  keep?: Readonly<Record<string, string | null>>;
  children: ReactNode;
};

/** One row of filters, stored in the URL. With scripts they apply as they change; without, on "Apply". */
export function FilterBar({ label, keep = {}, children }: FilterBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === "loading";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (form: HTMLFormElement, replace: boolean) =>
    void navigate(`${pathname}${queryOf(form)}`, { preventScrollReset: true, replace });
  const apply = (form: HTMLFormElement | null, delay = 0) => {
    clearTimeout(timer.current);
    if (form && delay > 0) timer.current = setTimeout(() => go(form, true), delay);
    else if (form) go(form, false);
  };
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      aria-label={label}
      aria-busy={isLoading}
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <HiddenFields values={keep} />
      <ApplyContext value={apply}>{children}</ApplyContext>
      <noscript>
        <AdminButton type="submit">Apply</AdminButton>
      </noscript>
    </Form>
  );
}

/** Starts with "?" unless it is empty. Fields without a value are left out. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value.trim()) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}

type FilterSearchProps = { label: string; name?: string; value: string; placeholder: string };

export function FilterSearch({ label, name = "q", value, placeholder }: FilterSearchProps) {
  const apply = use(ApplyContext);
  const field = useFollowingUrl<HTMLInputElement>(value);
  return (
    <label className="with search">
      <AdminIcon name="search" />
      <span className="sr-only">{label}</span>
      <input
        ref={field}
        type="search"
        name={name}
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
        className="input"
        onChange={(event) => apply(event.currentTarget.form, TYPING_MS)}
      />
    </label>
  );
}

/** Filters after the search, in a row of their own on small screens. */
export const MoreFilters = ({ children }: { children: ReactNode }) => <div className="more">{children}</div>;

type FilterChoiceProps = {
  label: string;
  name: string;
  value: string | null;
  options: readonly (readonly [value: string, label: string])[];
};

/** A select whose first option is "Label: all". A set one has a link that removes it. */
export function FilterChoice({ label, name, value, options }: FilterChoiceProps) {
  const apply = use(ApplyContext);
  const field = useFollowingUrl<HTMLSelectElement>(value ?? "");
  return (
    <span className={value ? "pill set" : "pill"}>
      <label>
        <span className="sr-only">{label}</span>
        <select
          ref={field}
          name={name}
          defaultValue={value ?? ""}
          className="input"
          onChange={(event) => apply(event.currentTarget.form)}
        >
          <option value="">{`${label}: all`}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {value && <RemoveFilter label={label} names={[name]} />}
    </span>
  );
}

/** Leads to the list without the filter. `names`: of its parameters. */
export function RemoveFilter({ label, names }: { label: string; names: readonly string[] }) {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  for (const name of [...names, ...PAGE_PARAMS]) rest.delete(name);
  return (
    <Link
      className="off"
      to={rest.size > 0 ? `${pathname}?${rest}` : pathname}
      preventScrollReset
      aria-label={`Remove the filter ${label}`}
    >
      <AdminIcon name="close" />
    </Link>
  );
}

/** For a field whose value the URL may change, such as by Back; not while the admin types in it. */
function useFollowingUrl<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null);
  useEffect(() => {
    const { current } = field;
    if (current && (current instanceof HTMLSelectElement || document.activeElement !== current)) current.value = value;
  }, [value]);
  return field;
}
