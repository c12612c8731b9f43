import type { Figure } from "~/content/home";
import { useSite } from "~/content/use-site";
import { SourceLink } from "~/ui/text";

/** Short figures with their meaning below. Claims that are switched off in the settings are left out. */
export function KeyFigures({ figures, price, valueClassName }: KeyFiguresProps) {
  const { claims } = useSite();
  const shown = figures.flatMap((figure) => {
    const { text, ...shown } =
      "claim" in figure
        ? { text: undefined, ...claims[figure.claim] }
        : { text: "price" in figure ? price : figure.value };
    return text ? [{ ...figure, ...shown, value: text }] : [];
  });
  return <FigureList figures={shown} valueClassName={valueClassName} />;
}

type FigureListProps = {
  figures: readonly { value: string; meaning: string; source?: string }[];
  valueClassName: string;
};

/** Has a word that three columns of a phone cannot hold. */
const isLong = (meaning: string): boolean => /[^\s-]{16}/.test(meaning);

/** Figures with their meaning below; nothing without any. */
export function FigureList({ figures, valueClassName }: FigureListProps) {
  if (figures.length === 0) return null;
  const beside = figures.some(({ meaning }) => isLong(meaning)) ? "sm:grid-flow-col" : "min-[22.5rem]:grid-flow-col";
  return (
    <dl
      className={`grid gap-x-2 gap-y-4 text-center sm:gap-4 ${figures.length > 3 ? "grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]" : `sm:auto-cols-fr ${beside}`}`}
    >
      {figures.map(({ value, meaning, source }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="text-mute max-sm:text-sm">
            <span className={isLong(meaning) ? "wrap-anywhere hyphens-auto" : undefined}>{meaning}</span>
            {source && (
              <span className="block">
                <SourceLink href={source} of={`${value} ${meaning}`} />
              </span>
            )}
          </dt>
          <dd className={`font-pixel md:text-pixel-lg ${valueClassName}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type KeyFiguresProps = {
  figures: readonly Figure[];
  /** For the figure that is a price; left out without it. */
  price?: string;
  valueClassName: string;
};
