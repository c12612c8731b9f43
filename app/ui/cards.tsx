import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Card } from "./section";
import { type Accent, accentText } from "./tone";

type Props = {
  icon: string;
  accent: Accent;
  title: string;
  text: ReactNode;
  /** Icon beside the text instead of above it. */
  beside?: boolean;
  /** Position in a list, shown opposite an icon above the text. */
  number?: number;
  /** Fits beside another card on a phone: smaller text, icon always above it. */
  narrow?: boolean;
  as?: "h2" | "h3";
  className?: string;
};

export function FeatureCard(props: Props) {
  const { icon, accent, title, text, beside = false, number, narrow = false, as: Title = "h3", className = "" } = props;
  const iconElement = <Icon name={icon} className={`icon-shadow size-6 sm:size-12 ${accentText[accent]}`} />;
  const titleClass = narrow ? "max-sm:font-bold max-sm:font-sans max-sm:leading-5" : "";
  const textClass = `text-mute ${narrow ? "max-sm:text-sm" : ""}`;
  if (beside) {
    return (
      <Card className={`flex gap-3 sm:gap-5 sm:p-6 ${narrow ? "p-3 max-sm:flex-col" : "p-4"} ${className}`}>
        {iconElement}
        <div className="min-w-0">
          <Title className={`mb-1.5 sm:mb-2 ${titleClass}`}>{title}</Title>
          <p className={textClass}>{text}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className={`${narrow ? "p-3" : "p-4"} sm:p-6 ${className}`}>
      <div className="mb-3 flex items-center justify-between sm:mb-5">
        {iconElement}
        {number !== undefined && (
          <span aria-hidden="true" className="font-pixel text-line text-pixel-lg">
            {number}
          </span>
        )}
      </div>
      <Title className={`mb-1.5 sm:mb-3 ${titleClass}`}>{title}</Title>
      <p className={textClass}>{text}</p>
    </Card>
  );
}
