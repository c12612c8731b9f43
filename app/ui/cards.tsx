import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Card } from "./section";
import { type Accent, accentText } from "./tone";

type Props = {
  icon: string;
  accent: Accent;
  title: string;
  text: ReactNode;
  /** The symbol stands above the words, unless it is to stand beside them. */
  beside?: boolean;
  /** The card's place in an order, shown opposite the symbol; only for a symbol that stands above. */
  number?: number;
  /** It may stand beside another one on a phone: the symbol above the words, which are smaller there. */
  narrow?: boolean;
  as?: "h2" | "h3";
  className?: string;
};

/** One thing worth knowing: a symbol, a title and a sentence. */
export function FeatureCard(props: Props) {
  const { icon, accent, title, text, beside = false, number, narrow = false, as: Title = "h3", className = "" } = props;
  const symbol = <Icon name={icon} className={`icon-shadow size-8 sm:size-12 ${accentText[accent]}`} />;
  const titleLook = narrow ? "max-sm:font-bold max-sm:font-sans max-sm:leading-5" : "";
  const textLook = `text-mute ${narrow ? "max-sm:text-sm" : ""}`;
  if (beside) {
    return (
      <Card className={`flex gap-3 sm:gap-5 sm:p-6 ${narrow ? "p-3 max-sm:flex-col" : "p-4"} ${className}`}>
        {symbol}
        <div className="min-w-0">
          <Title className={`mb-1.5 sm:mb-2 ${titleLook}`}>{title}</Title>
          <p className={textLook}>{text}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className={`${narrow ? "p-3" : "p-4"} sm:p-6 ${className}`}>
      <div className="mb-3 flex items-center justify-between sm:mb-5">
        {symbol}
        {number !== undefined && (
          <span aria-hidden="true" className="font-pixel text-line text-pixel-lg">
            {number}
          </span>
        )}
      </div>
      <Title className={`mb-1.5 sm:mb-3 ${titleLook}`}>{title}</Title>
      <p className={textLook}>{text}</p>
    </Card>
  );
}
