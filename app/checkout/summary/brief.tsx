import type { ReactNode } from "react";
import type { SummaryLine } from "~/catalog/summary-lines";
import { EmailText } from "~/ui/email-text";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { translateOf } from "~/ui/translate-of";

/** Longer answers have a row of their own. Characters. */
const MAX_HALF_ROW = 60;

type BriefProps = { title: string; lines: readonly SummaryLine[]; open?: boolean; children?: ReactNode };

/** The brief in one line, which unfolds to all answers. `children`: the link to edit it. */
export function Brief({ title, lines, open = false, children }: BriefProps) {
  return (
    <Panel className="relative px-4 py-1 sm:px-6 sm:py-4">
      <details open={open} className="group">
        <summary className="flex min-h-6 pointer-coarse:min-h-11 cursor-pointer list-none items-center gap-3 sm:pr-64 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="size-4 text-gold group-open:rotate-180" />
          <h2
            translate={translateOf(title)}
            className="line-clamp-2 font-bold font-sans text-base leading-6 [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
        </summary>
        <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
          {lines.map(({ field, label, value }) => (
            <div
              key={field}
              className={`grid min-w-0 border-panel-hi border-t-2 py-2.5 max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-3 ${
                value.length > MAX_HALF_ROW || value.includes("\n") ? "sm:col-span-2" : ""
              }`}
            >
              <dt className="text-mute text-sm max-sm:leading-6">{label}</dt>
              <dd
                translate={translateOf(value)}
                className="min-w-0 whitespace-pre-line leading-6 [overflow-wrap:anywhere]"
              >
                {isEmail(value) ? <EmailText email={value} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {children && <p className="pl-7 sm:absolute sm:top-4 sm:right-6">{children}</p>}
    </Panel>
  );
}

const isEmail = (text: string) => /^\S+@\S+$/.test(text);
