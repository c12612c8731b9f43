import type { Figure } from "~/content/home";

/** Short figures with what they mean below them, side by side from 640 px on. */
export function Figures({ figures, className, valueClassName }: FiguresProps) {
  return (
    <dl className={`grid text-center sm:grid-cols-3 ${className}`}>
      {figures.map(({ value, meaning }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 text-mute">{meaning}</dt>
          <dd className={`font-pixel ${valueClassName}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FiguresProps = { figures: readonly Figure[]; className: string; valueClassName: string };
