import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SummaryLine } from "~/catalog/summary-lines";
import { EmailText } from "~/ui/email-text";
import { Panel } from "~/ui/section";
import { NoWrapHyphens } from "~/ui/text";
import { translateOf } from "~/ui/translate-of";

/** Number of answers that phones show first. */
const FIRST = 4;

/** Longer answers have a row of their own. Characters. */
const MAX_HALF_ROW = 60;

/** Longer titles are smaller, so that they stay on one line. Characters. */
const MAX_LARGE_TITLE = 26;

/** The customer's answers, long ones folded. Phones show the first ones and a button for the rest. */
export function Brief({ title, lines }: { title: string; lines: readonly SummaryLine[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const folds = lines.length > FIRST + 1;
  return (
    <Panel className="p-4 sm:p-8">
      <h2 className={`mb-5 ${title.length > MAX_LARGE_TITLE ? "" : "sm:text-pixel-lg"}`}>
        <NoWrapHyphens text={title} />
      </h2>
      <dl id={id} className="grid gap-x-8 sm:grid-cols-2">
        {lines.map(({ field, label, value }, index) => (
          <div
            key={field}
            className={`min-w-0 border-panel-hi border-t-2 py-2.5 max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:gap-x-3 sm:py-3 ${
              value.length > MAX_HALF_ROW || value.includes("\n") ? "sm:col-span-2" : ""
            } ${folds && !open && index >= FIRST ? "max-sm:hidden" : "max-sm:grid"}`}
          >
            <dt className="text-mute text-sm max-sm:leading-6">{label}</dt>
            <Answer text={value} />
          </div>
        ))}
      </dl>
      {folds && (
        <p className="border-panel-hi border-t-2 pt-3 sm:hidden print:hidden">
          <FoldButton id={id} open={open} onClick={() => setOpen(!open)}>
            {open ? "Show fewer answers" : `Show all ${lines.length} answers`}
          </FoldButton>
        </p>
      )}
    </Panel>
  );
}

/** An answer of at most two lines; a button shows the rest of a longer one. */
function Answer({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const answer = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const element = answer.current;
    // jsdom has no layout.
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <dd
        ref={answer}
        id={id}
        translate={translateOf(text)}
        className={`min-w-0 whitespace-pre-line leading-6 [overflow-wrap:anywhere] max-sm:text-base print:line-clamp-none ${open ? "" : "line-clamp-2"}`}
      >
        {isEmail(text) ? <EmailText email={text} /> : text}
      </dd>
      {(cut || open) && (
        <dd className="max-sm:col-start-2 print:hidden">
          <FoldButton id={id} open={open} onClick={() => setOpen(!open)}>
            {open ? "Show less" : "Show all"}
          </FoldButton>
        </dd>
      )}
    </>
  );
}

const isEmail = (text: string) => /^\S+@\S+$/.test(text);

type FoldButtonProps = { id: string; open: boolean; onClick: () => void; children: ReactNode };

/** Shows and hides more of the element `id`. */
const FoldButton = ({ id, open, onClick, children }: FoldButtonProps) => (
  <button
    type="button"
    className="link min-h-6 pointer-coarse:min-h-11 text-sm"
    aria-expanded={open}
    aria-controls={id}
    onClick={onClick}
  >
    {children}
  </button>
);
