import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { type Accent, accentText } from "~/ui/tone";

type Props = {
  icon: string;
  accent: Accent;
  title: string;
  text: ReactNode;
  /** The symbol stands above the words, unless it is to stand beside them. */
  beside?: boolean;
  /** The card's place in an order, shown opposite the symbol; only for a symbol that stands above. */
  number?: number;
  as?: "h2" | "h3";
  className?: string;
};

/** One thing worth knowing: a symbol, a title and a sentence. */
export function FeatureCard({ icon, accent, title, text, beside = false, number, as: Title = "h3", ...card }: Props) {
  const { className = "" } = card;
  const symbol = <Icon name={icon} className={`icon-shadow size-12 ${accentText[accent]}`} />;
  if (beside) {
    return (
      <Card className={`flex gap-5 p-6 ${className}`}>
        {symbol}
        <div>
          <Title className="mb-2 text-pixel-sm">{title}</Title>
          <p className="text-mute">{text}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className={`p-6 ${className}`}>
      <div className="mb-5 flex items-center justify-between">
        {symbol}
        {number !== undefined && (
          <span aria-hidden="true" className="font-pixel text-line text-pixel-lg">
            {number}
          </span>
        )}
      </div>
      <Title className="mb-3 text-pixel-sm">{title}</Title>
      <p className="text-mute">{text}</p>
    </Card>
  );
}
