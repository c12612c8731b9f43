import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Starfield } from "./starfield";
import { PhraseHeading } from "./text";

const STEPS = ["Brief", "Review", "Pay", "Done"] as const;
type Step = (typeof STEPS)[number];

type Props = { labelledby: string; step?: Step; children: ReactNode };

export function OrderBackground({ labelledby, step, children }: Props) {
  return (
    <section aria-labelledby={labelledby} className="sky relative overflow-clip">
      <div className="no-print">
        <Starfield />
        <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-40" />
      </div>
      <div className="page-column relative pt-4 pb-56 sm:pt-8 print:py-0">
        {step && (
          <div className="mb-8 flex justify-center">
            <Steps current={step} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

type HeadProps = {
  id: string;
  eyebrow: string;
  title: string;
  /** The sentence below, with links. */
  text: ReactNode;
  step?: Step;
  children?: ReactNode;
};

/** Title of a page that leads to a payment, with the steps of the purchase beside it. */
export function OrderHead({ id, eyebrow, title, text, step, children }: HeadProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-3 pb-5 sm:gap-y-2 sm:pb-7 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="caption text-cyan">{eyebrow}</p>
        <h1 id={id} className="mt-1 text-pixel-lg text-pixel-shadow sm:text-pixel-xl">
          <PhraseHeading text={title} />
        </h1>
      </div>
      {step && <Steps current={step} />}
      <p className="text-mute lg:col-span-full">{text}</p>
      {children}
    </div>
  );
}

/** Text and track, frame and ground of a step; the track leads to it. */
const stepColors = {
  done: ["text-lime before:bg-lime", "frame-lime bg-night"],
  now: ["text-gold before:bg-lime", "frame-gold bg-gold text-on-gold"],
  later: ["text-mute before:bg-line", "bg-night"],
};

function Steps({ current }: { current: Step }) {
  const reached = STEPS.indexOf(current);
  return (
    <ol aria-label="Your order" className="no-print flex w-full max-w-md max-lg:-mx-3 lg:max-w-88">
      {STEPS.map((step, index) => {
        const isDone = index < reached || (step === "Done" && step === current);
        const [text, box] = stepColors[isDone ? "done" : index === reached ? "now" : "later"];
        return (
          <li
            key={step}
            aria-current={index === reached ? "step" : undefined}
            className={`relative grid flex-1 justify-items-center gap-1.5 font-bold text-sm leading-4 before:absolute before:top-3 before:right-[calc(50%+1rem)] before:h-2 before:w-[calc(100%-2rem)] first:before:hidden lg:w-22 ${text}`}
          >
            <span aria-hidden="true" className={`pixel-frame m-1 grid size-6 place-items-center font-pixel ${box}`}>
              {isDone ? <Icon name="check" className="size-4" /> : index + 1}
            </span>
            <span>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
