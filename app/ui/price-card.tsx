import type { ReactNode } from "react";
import { Robot } from "./icon";
import { Card } from "./section";
import { type Accent, accentBorder, accentFrame, accentText } from "./tone";

type Props = {
  accent: Accent;
  title: string;
  /** Formatted, such as "$299". */
  price: string;
  /** Such as "one-time". */
  unit: string;
  /** Classes of the mascot; omitted without them. */
  robot?: string;
  children: ReactNode;
};

export function PriceCard({ accent, title, price, unit, robot, children }: Props) {
  return (
    <Card raised className={accentFrame[accent]}>
      <div className={`glow flex items-end justify-between gap-4 p-6 pb-22 ${accentText[accent]}`}>
        <div>
          <h2 className="text-ink">{title}</h2>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-2">
            <span className="font-pixel text-pixel-shadow text-pixel-xl sm:text-pixel-2xl">{price}</span>
            <span className="text-ink">{unit}</span>
          </p>
        </div>
        {robot !== undefined && <Robot size="large" className={`shrink-0 ${robot}`} />}
      </div>
      <div className={`border-t-4 p-6 ${accentBorder[accent]}`}>{children}</div>
    </Card>
  );
}
