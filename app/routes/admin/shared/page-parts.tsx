import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { Robot } from "~/ui/icon";
import { AdminIcon } from "./admin-icon";
import type { BadgeTone } from "./badges";
import { Count } from "./badges";

/** Title of a page, with its buttons at the end of the line. */
export function PageHead({ title, sub, children }: { title: ReactNode; sub?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {sub && <div className="text-mute">{sub}</div>}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}

/** Path to a page below a list. */
export const Crumbs = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <nav aria-label="Path" className="mb-2 flex gap-2 text-[0.8125rem] text-faint">
    <Link to={to} className="text-mute hover:underline">
      {label}
    </Link>
    <span aria-hidden="true">/</span>
    <span className="wrap-anywhere">{children}</span>
  </nav>
);

type CardProps = {
  /** Without a title, `label` names the section. */
  title?: ReactNode;
  label?: string;
  id?: string;
  count?: number;
  /** The count waits for us. */
  hot?: boolean;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Without padding, for tables and lists. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({ title, label, id, count, hot, action, flush, className = "", children }: CardProps) {
  return (
    <section id={id} aria-label={label} className={`card ${flush ? "flush" : ""} ${className}`}>
      {title && (
        <div className="top">
          <h2>{title}</h2>
          {count !== undefined && <Count count={count} hot={hot} />}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** A list of what is known. Facts whose value is empty are left out. */
export const Facts = ({ facts, className = "" }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`facts ${className}`}>
    {facts
      .filter(([, value]) => value || value === 0)
      .map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
);

/** A message above a page or card. */
export function Note({ tone = "info", icon, children }: { tone?: BadgeTone; icon?: string; children: ReactNode }) {
  return (
    <div className={`note tone-${tone}`} role={tone === "bad" ? "alert" : undefined}>
      <AdminIcon name={icon ?? (tone === "bad" ? "alert" : "info")} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Bit, a title, and what to do next. */
export function EmptyState({ children, hint }: { children: string; hint?: ReactNode }) {
  return (
    <div className="my-auto grid justify-items-center gap-2 px-5 py-10 text-center [&_img]:mb-2">
      <Robot size="medium" still />
      <p className="font-semibold text-lg">{children}</p>
      {hint && <div className="text-mute">{hint}</div>}
    </div>
  );
}

/** `narrow`: shown on phones only. */
type Tab = { to: string; label: string; count?: number | string; current: boolean; narrow?: boolean };

/** Links between views of one page, with counts. */
export function Tabs({ label, tabs, inCard = false }: { label: string; tabs: readonly Tab[]; inCard?: boolean }) {
  return (
    <nav aria-label={label} className={`tabs ${inCard ? "in-card" : ""}`}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? "page" : undefined}
          className={tab.narrow ? "only-phone" : undefined}
        >
          <span>{tab.label}</span>
          {tab.count !== undefined && <span className="font-normal text-faint">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

type Segment = { to: string; label: string; icon?: string; current: boolean };

/** Two or three views of the same thing, such as a list and a board. */
export const Segments = ({ label, segments }: { label: string; segments: readonly Segment[] }) => (
  <nav aria-label={label} className="segments">
    {segments.map(({ to, label, icon, current }) => (
      <Link key={label} to={to} preventScrollReset aria-current={current ? "true" : undefined}>
        {icon && <AdminIcon name={icon} />}
        <span>{label}</span>
      </Link>
    ))}
  </nav>
);

type WhoseSwitchProps = { label: string; mine: boolean; to: (mine: boolean) => string };

/** Everyone's rows or only the admin's own. */
export const WhoseSwitch = ({ label, mine, to }: WhoseSwitchProps) => (
  <Segments
    label={label}
    segments={[
      { to: to(false), label: "Everyone", current: !mine },
      { to: to(true), label: "Only mine", current: mine },
    ]}
  />
);

type Bar = { label: string; value: number; text: string; current?: boolean };

/** Columns with their values written above. `low`: 88 px high. Values are not negative. */
export function BarChart({ bars, low = false, label }: { bars: readonly Bar[]; low?: boolean; label: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={`grid auto-cols-fr grid-flow-col ${low ? "[--bars:5.5rem]" : ""}`} aria-label={label}>
      {bars.map(({ label, value, text, current }) => (
        <li
          key={label}
          className={`group grid grid-rows-[var(--bars,8rem)_auto] text-center max-md:nth-last-[n+7]:hidden ${current ? "font-semibold text-ink" : "text-mute"}`}
        >
          <span className="flex flex-col items-center justify-end gap-1">
            <small>{text}</small>
            <svg
              className={`flex-none [shape-rendering:crispEdges] group-hover:fill-edge ${current ? "fill-gold" : "fill-line"}`}
              width="72%"
              height={`${Math.round((value / highest) * 76)}%`}
              aria-hidden="true"
            >
              <rect width="100%" height="100%" />
            </svg>
          </span>
          <small className="border-line border-t pt-1">{label}</small>
        </li>
      ))}
    </ol>
  );
}
