import type { Figure } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { SourceLink } from "~/ui/text";

/**
 * Short figures with what they mean below them, side by side but in the narrowest windows. A claim that the agency does not make
 * is left out.
 */
export function KeyFigures({ figures, className, valueClassName }: FiguresProps) {
  const { claims } = useSite();
  const shown = figures.flatMap((figure) => {
    const { text, source } = "claim" in figure ? (claims[figure.claim] ?? {}) : { text: figure.value };
    return text ? [{ value: text, meaning: figure.meaning, source }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl
      className={`grid text-center sm:auto-cols-fr sm:grid-flow-col min-[24rem]:auto-cols-auto min-[24rem]:grid-flow-col ${className}`}
    >
      {shown.map(({ value, meaning, source }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-mute max-sm:text-sm sm:mt-2">
            {meaning}
            {source && (
              <span className="block">
                <SourceLink href={source} of={`${value} ${meaning}`} />
              </span>
            )}
          </dt>
          <dd className={`font-pixel ${valueClassName}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FiguresProps = { figures: readonly Figure[]; className: string; valueClassName: string };
