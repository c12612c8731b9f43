import type { Figure } from "~/content/home";

/** Short figures with what they mean below them, side by side but in the narrowest windows. */
export function Figures({ figures, className, valueClassName }: FiguresProps) {
  return (
    <dl className={`grid text-center sm:grid-cols-3 min-[24rem]:grid-cols-[auto_auto_auto] ${className}`}>
      {figures.map(({ value, meaning }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-mute max-sm:text-sm sm:mt-2">{meaning}</dt>
          <dd className={`font-pixel ${valueClassName}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FiguresProps = { figures: readonly Figure[]; className: string; valueClassName: string };
