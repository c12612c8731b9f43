import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Starfield } from "./starfield";

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
      <div className="page-column relative pt-10 pb-56 md:pt-14 print:py-0">
        {step && <Steps current={step} />}
        {children}
      </div>
    </section>
  );
}

function Steps({ current }: { current: Step }) {
  const reached = STEPS.indexOf(current);
  return (
    <ol aria-label="Your order" className="no-print mx-auto mb-12 flex max-w-xl justify-between gap-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? "step" : undefined}
          className={`flex flex-1 flex-col items-center gap-2 font-bold ${
            index === reached ? "text-gold" : index < reached ? "text-lime" : "text-mute"
          }`}
        >
          <span
            aria-hidden="true"
            className={`pixel-frame grid size-8 place-items-center bg-night font-pixel ${
              index === reached ? "frame-gold" : index < reached ? "frame-lime" : ""
            }`}
          >
            {index < reached || (step === "Done" && step === current) ? (
              <Icon name="check" className="size-4" />
            ) : (
              index + 1
            )}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
