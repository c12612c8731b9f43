import type { PriceTag } from "./price-card";
import { accentBorder, accentText } from "./tone";

/** Names the price under the title of a form, in windows where its card follows the fields. */
export const PriceStrip = ({ accent, title, label, unit }: PriceTag) => (
  <p
    className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 bg-panel px-4 py-2 lg:hidden ${accentBorder[accent]}`}
  >
    <strong className="max-sm:hidden">{title}</strong>
    <span translate="no" className={`font-pixel ${accentText[accent]}`}>
      {label}
    </span>
    <span className="text-mute">{unit}</span>
    <a className="link ml-auto inline-flex pointer-coarse:min-h-11 items-center text-sm" href="#order-card">
      What you get
    </a>
  </p>
);
