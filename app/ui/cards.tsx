import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Card } from "./section";
import { FittedText } from "./text";
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
  as?: "h2" | "h3";
  className?: string;
};

/** Cards in the same row of a grid share the rows of icon, title and text. */
export function FeatureCard(props: Props) {
  const { icon, accent, title, text, beside = false, number, as: Title = "h3", className = "" } = props;
  const iconElement = <Icon name={icon} className={`icon-shadow size-12 ${accentText[accent]}`} />;
  const textClass = "text-mute max-sm:text-[0.9375rem] max-sm:leading-[1.375rem]";
  if (beside) {
    return (
      <Card
        className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 px-4 py-3.5 sm:gap-x-5 sm:p-6 ${className}`}
      >
        {iconElement}
        <div>
          <Title className="sm:mb-2">
            <FittedText text={title} />
          </Title>
          <p className={textClass}>{text}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className={`row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 p-4 sm:p-6 ${className}`}>
      <div className="flex items-center justify-between">
        {iconElement}
        {number !== undefined && (
          <span aria-hidden="true" className="font-pixel text-mute text-pixel-lg">
            {number}
          </span>
        )}
      </div>
      <Title className="mt-3 mb-1 sm:mt-4 sm:mb-3">
        <FittedText text={title} />
      </Title>
      <p className={textClass}>{text}</p>
    </Card>
  );
}
