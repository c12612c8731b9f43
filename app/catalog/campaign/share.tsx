import { useState } from "react";

type Props = {
  /** The form's field. */
  name: string;
  platform: string;
  percent: number;
  /** What the share comes to, for the slider's spoken value. */
  amount: string;
  onChange: (percent: number) => void;
};

/** A slider moves by this many percent. */
const STEP = 5;

/**
 * A slider in steps of 5 cannot stand at 67, and would show 65. So it has steps of 1 while its share is between two steps, and the
 * first move leads to the next one in the direction of the move.
 */
const nextStep = (from: number, to: number): number =>
  (to > from ? Math.ceil(to / STEP) : Math.floor(to / STEP)) * STEP;

/** One platform's share: a slider in steps of 5 and the exact number beside it. */
export function Share({ name, platform, percent, amount, onChange }: Props) {
  // What is being typed: an empty or unfinished number changes nothing yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 sm:flex-nowrap">
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        step={percent % STEP === 0 ? STEP : 1}
        value={percent}
        aria-label={`${platform} share`}
        aria-valuetext={`${percent}%, ${amount}`}
        className="slider min-w-0 basis-full sm:basis-auto"
        onChange={(event) => onChange(nextStep(percent, event.target.valueAsNumber))}
      />
      <div className="w-22 shrink-0">
        <input
          type="number"
          min={0}
          max={100}
          step={1}
          inputMode="numeric"
          value={typed ?? percent}
          aria-label={`${platform} share in percent`}
          className="field tabular-nums"
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value !== "") onChange(event.target.valueAsNumber);
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      <span aria-hidden="true" className="-ml-2 text-mute">
        %
      </span>
    </div>
  );
}
