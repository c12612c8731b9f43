import { Form, Link, useLocation } from "react-router";
import type { AdminUpdates } from "~/admin/updates";
import type { AdminViewer } from "~/auth/permissions/access-denied";
import { ROLE_LABELS } from "~/auth/permissions/roles";
import { useSite } from "~/content/use-site";
import { formatEmailAddress } from "~/lib/email-address";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar, Badge, Count } from "~/routes/admin/shared/badges";
import { Robot } from "~/ui/icon";
import { LogoPicture } from "~/ui/logo-picture";
import { isCurrentSection, SECTION_GROUPS } from "./sections";

export type ShellState = { admin: AdminViewer; updates: AdminUpdates | null; hasFailures: boolean; testMode: boolean };

export const SHEET_ID = "admin-pages";
export const NEW_MENU_ID = "admin-new";

/** Navigation of the back office: a column from 1216 px, a rail of icons from 768 px. */
export function Sidebar({ state }: { state: ShellState }) {
  return (
    <aside className="sidebar no-print">
      <Brand />
      <nav aria-label="Admin">
        {SECTION_GROUPS.map((group) => (
          <SectionGroup key={group.title} {...group} state={state} />
        ))}
      </nav>
      <AccountLink admin={state.admin} />
    </aside>
  );
}

/** The same pages with their names, opened by the rail's or the phone's button. Works without scripts. */
export function PagesSheet({ state }: { state: ShellState }) {
  return (
    <nav id={SHEET_ID} popover="auto" aria-label="All pages" className="sheet">
      <div className="grid grid-cols-2 gap-x-2 gap-y-4">
        {SECTION_GROUPS.map((group) => (
          <div key={group.title}>
            <SectionGroup {...group} state={state} />
          </div>
        ))}
      </div>
      <hr className="mt-4 mb-1 h-px border-0 bg-rule" />
      <AccountLink admin={state.admin} />
      <div className="actions">
        <AdminButtonLink kind="quiet" icon="external-link" to="/" reloadDocument>
          View site
        </AdminButtonLink>
        <Form method="post" action="/auth/sign-out">
          <AdminButton type="submit" kind="quiet" icon="logout">
            Sign out
          </AdminButton>
        </Form>
        {state.testMode && <TestPaymentsBadge />}
      </div>
    </nav>
  );
}

/** The first word in white, the rest in pink. */
export function Brand({ className = "" }: { className?: string }) {
  const site = useSite();
  const logo = site.drawn?.logo;
  const [first = "", ...rest] = site.brand.toUpperCase().split(" ");
  return (
    <Link to="/admin" className={`brand ${className}`}>
      {logo ? (
        <LogoPicture logo={logo} />
      ) : (
        <>
          <Robot size="small" still />
          <span translate="no">
            {first}
            <b>{["", ...rest].join(" ")}</b>
          </span>
        </>
      )}
    </Link>
  );
}

export const TestPaymentsBadge = () => (
  <Badge tone="pending" title="Payments are not real: no money moves.">
    Test payments
  </Badge>
);

type SectionGroupProps = (typeof SECTION_GROUPS)[number] & { state: ShellState };

function SectionGroup({ title, sections, state }: SectionGroupProps) {
  const { pathname } = useLocation();
  const { tax } = useSite();
  return (
    <>
      <h2>{title}</h2>
      <div className="nav">
        {sections.map(({ to, label, icon, count, hot, unit, forTaxTable, forSetup }) => {
          if (forTaxTable && tax?.mode !== "table") return null;
          if (forSetup && !(state.testMode && state.admin.role === "owner")) return null;
          const waiting = (state.updates && count?.(state.updates)) ?? 0;
          return (
            <Link key={to} to={to} title={label} aria-current={isCurrentSection(to, pathname) ? "page" : undefined}>
              <AdminIcon name={icon} />
              <span>{label}</span>
              {waiting > 0 && <Count count={waiting} hot={hot} unit={unit} />}
              {to === "/admin/health" && state.hasFailures && (
                <span className="ms-auto me-2 size-[6px] bg-danger" title="Some jobs failed">
                  <span className="sr-only">(some jobs failed)</span>
                </span>
              )}
            </Link>
          );
        })}
      </div>
    </>
  );
}

function AccountLink({ admin }: { admin: AdminViewer }) {
  const { pathname } = useLocation();
  const to = "/admin/account";
  return (
    <Link to={to} title="My account" className="account-link" aria-current={pathname === to ? "page" : undefined}>
      <Avatar email={admin.email} large />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline">
          <b className="font-semibold">My account</b>
          <small className="ms-auto text-faint">{ROLE_LABELS[admin.role]}</small>
        </span>
        <small className="block min-w-0 truncate text-mute" translate="no">
          {formatEmailAddress(admin.email)}
        </small>
      </span>
    </Link>
  );
}
