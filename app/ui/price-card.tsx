import type { ReactNode } from "react";
import { CheckList } from "./check-list";
import { Robot } from "./icon";
import { Card, Rule } from "./section";
import { FittedText } from "./text";
import { type Accent, accentBorder, accentFrame, accentText } from "./tone";

export type PriceTag = {
  accent: Accent;
  title: string;
  /** Formatted, such as "$299". */
  label: string;
  /** Such as "one-time"; a longer one is below the price. */
  unit: string;
};

type Props = PriceTag & { className?: string; children: ReactNode };

export function PriceCard({ accent, title, label, unit, className = "", children }: Props) {
  const isLong = label.length > 8;
  return (
    <Card raised className={`${accentFrame[accent]} ${className}`}>
      <div
        className={`glow flex justify-between gap-4 border-b-4 p-4 pb-11 [--glow:48px] sm:px-6 sm:pt-5 lg:pt-4 lg:pb-6 lg:[--glow:24px] ${accentBorder[accent]} ${accentText[accent]}`}
      >
        <div>
          <h2 className="text-ink">
            <FittedText text={title} />
          </h2>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <span
              translate="no"
              className={`font-pixel text-pixel-shadow ${isLong ? "text-pixel-lg" : "text-pixel-xl"}`}
            >
              {label}
            </span>
            <span className={`text-ink ${unit.length > 12 ? "pb-1.5" : ""}`}>{unit}</span>
          </p>
        </div>
        <Robot className={`-mb-8 shrink-0 self-start ${isLong ? "max-[24rem]:hidden" : ""}`} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6 lg:py-5">{children}</div>
    </Card>
  );
}

/** What is bought. In wide windows at the end of the card, so that the form's end is in view with the price. */
export const Includes = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`flex flex-col gap-4 lg:order-2 lg:flex-col-reverse ${className}`}>
    <div>{children}</div>
    <Rule />
  </div>
);

type InclusionsProps = { accent: Accent; items: readonly string[]; className?: string };

export const Inclusions = ({
  accent,
  items,
  className = "grid gap-2 leading-6 lg:text-sm lg:leading-5",
}: InclusionsProps) => (
  <Includes>
    <h3 className="mb-3">What you get</h3>
    <CheckList accent={accent} items={items} className={className} />
  </Includes>
);
