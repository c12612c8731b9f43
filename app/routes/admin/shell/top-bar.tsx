import { useEffect } from "react";
import { Form, Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { canSubmit } from "~/auth/permissions/permissions";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Count } from "~/routes/admin/shared/badges";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { isCurrentSection, NEW_PAGES, SECTION_GROUPS } from "./sections";
import { Brand, NEW_MENU_ID, SHEET_ID, type ShellState, TestPaymentsBadge } from "./sidebar";

const SEARCH_ID = "admin-search";

/** Search over everything, and what one starts from any page. */
export function TopBar({ state }: { state: ShellState }) {
  const canCreate = newPagesFor(state).length > 0;
  return (
    <header className="no-print top-bar">
      <Brand className="only-phone" />
      <AdminButton kind="quiet" square icon="menu" popoverTarget={SHEET_ID} className="only-tablet not-phone">
        All pages
      </AdminButton>
      <GlobalSearch />
      <span className="not-phone ms-auto">{state.testMode && <TestPaymentsBadge />}</span>
      <AdminButtonLink kind="quiet" icon="external-link" to="/" reloadDocument className="not-phone">
        View site
      </AdminButtonLink>
      {canCreate && (
        <AdminButton icon="plus" popoverTarget={NEW_MENU_ID} className="not-phone">
          New
        </AdminButton>
      )}
      <AdminButtonLink kind="quiet" square icon="search" to="/admin/search" className="only-phone">
        Search
      </AdminButtonLink>
    </header>
  );
}

function GlobalSearch() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const shown = pathname === "/admin/search" ? (params.get("q") ?? "") : "";
  return (
    <Form
      key={shown}
      method="get"
      action="/admin/search"
      role="search"
      aria-label="Everything"
      className="not-phone w-[min(26rem,100%)]"
    >
      <label className="with end">
        <span className="sr-only">Search orders, customers, quotes and invoices</span>
        <input
          id={SEARCH_ID}
          className="input"
          type="search"
          name="q"
          maxLength={200}
          defaultValue={shown}
          placeholder="Search orders, customers, quotes"
        />
        <kbd>/</kbd>
      </label>
    </Form>
  );
}

/** Opened by "New" in the top bar and in the phone's bar. */
export function NewMenu({ state }: { state: ShellState }) {
  return (
    <div
      id={NEW_MENU_ID}
      popover="auto"
      className="menu inset-[calc(var(--top-bar-height)+0.25rem)_var(--page-padding)_auto_auto] m-0 max-md:inset-[auto_0.75rem_4.25rem_auto]"
    >
      {newPagesFor(state).map(({ to, label, icon }) => (
        <Link key={to} to={to}>
          <AdminIcon name={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </div>
  );
}

/** The phone's bar: the three daily pages, "New" and all others. */
export function BottomBar({ state }: { state: ShellState }) {
  const { pathname } = useLocation();
  const daily = SECTION_GROUPS.flatMap(({ sections }) => sections).filter(({ to }) => DAILY.has(to));
  return (
    <nav aria-label="Main pages" className="no-print bottom-bar">
      {daily.map(({ to, label, icon, count, hot, unit }) => {
        const waiting = (state.updates && count?.(state.updates)) ?? 0;
        return (
          <Link key={to} to={to} aria-current={isCurrentSection(to, pathname) ? "page" : undefined}>
            <AdminIcon name={icon} />
            <span>{label}</span>
            {waiting > 0 && <Count count={waiting} hot={hot} unit={unit} />}
          </Link>
        );
      })}
      {newPagesFor(state).length > 0 && (
        <button type="button" popoverTarget={NEW_MENU_ID}>
          <AdminIcon name="plus" />
          <span>New</span>
        </button>
      )}
      <button type="button" popoverTarget={SHEET_ID}>
        <AdminIcon name="menu" />
        <span>More</span>
      </button>
    </nav>
  );
}

const DAILY = new Set(["/admin", "/admin/orders", "/admin/inbox"]);

const newPagesFor = ({ admin }: ShellState) => NEW_PAGES.filter(({ to }) => canSubmit(admin.role, to));

/** A pressed item closes its menu or sheet; pressing a link does not, as the router keeps the page. */
export function useClosingPopovers(): void {
  useEffect(() => {
    const close = ({ target }: MouseEvent) => {
      const item = target instanceof Element ? target.closest("a, button") : null;
      item?.closest<HTMLElement>(".menu:popover-open, .sheet:popover-open")?.hidePopover();
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, []);
}

/** `/` for the search, `n` for the menu, `g` and a letter for a page. */
export function useShellShortcuts(): void {
  const navigate = useNavigate();
  const goTo = (to: string) => () => void navigate(to);
  useShortcuts({
    "/": () => {
      const field = document.getElementById(SEARCH_ID);
      if (field?.checkVisibility()) field.focus();
      else void navigate("/admin/search");
    },
    n: () => {
      const menu = document.getElementById(NEW_MENU_ID);
      menu?.showPopover();
      menu?.querySelector("a")?.focus();
    },
    "g d": goTo("/admin"),
    "g o": goTo("/admin/orders"),
    "g b": goTo("/admin/board"),
    "g i": goTo("/admin/inbox"),
    "g c": goTo("/admin/customers"),
    "g s": goTo("/admin/subscriptions"),
  });
}
