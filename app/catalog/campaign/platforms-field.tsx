import { useEffect, useState } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import { formatUsdShort } from "~/lib/money";
import { Icon } from "~/ui/icon";
import {
  type Allocation,
  isComplete,
  PLATFORMS,
  type Platform,
  platformName,
  type Shares,
  setShare,
  toAllocation,
  togglePlatform,
  totalShare,
} from "./allocation";
import { readSplit } from "./form-schema";
import type service from "./service";

type ShareProps = {
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
function Share({ name, platform, percent, amount, onChange }: ShareProps) {
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

/** The soft warnings of the campaign form: they advise and never block. Amounts are cents, USD. */

const DAYS = 30;
/** Recommended least daily budget of one platform. */
const MIN_DAILY_CENTS = 2_000;

/** The hint on the creatives; not enforced. */
export const MAX_FILES_HINT = 5;

/** A platform's part of a budget of whole dollars, in integer cents: one percent of a dollar is a cent. */
export const allocatedCents = (budgetDollars: number, percent: number): number => budgetDollars * percent;

/** The daily budget is the allocated amount divided by 30, in cents and not rounded. */
export const dailyCents = (budgetDollars: number, percent: number): number =>
  allocatedCents(budgetDollars, percent) / DAYS;

/** Everything worth saying about a split, in the order of the platforms. */
export function allocationWarnings(budgetDollars: number, { selected, shares }: Allocation): string[] {
  const low = PLATFORMS.filter(
    (platform) => selected.includes(platform) && dailyCents(budgetDollars, shares[platform]) < MIN_DAILY_CENTS,
  ).map(lowBudget);
  const total = totalWarning(selected, shares);
  return total ? [...low, total] : low;
}

/** When several platforms do not sum to 100, the message that says so, else null. */
export function totalWarning(selected: readonly Platform[], shares: Shares): string | null {
  const total = totalShare(selected, shares);
  return selected.length > 1 && total !== 100 ? `Platform allocation must total 100%. Current total: ${total}%` : null;
}

/** When there are more creatives than the hint says, a sentence about it, else null. */
export const filesWarning = (count: number): string | null =>
  count > MAX_FILES_HINT
    ? `You chose ${count} files. We suggest at most ${MAX_FILES_HINT}, so each one gets enough budget to test. You can still send them all.`
    : null;

const lowBudget = (platform: Platform) =>
  `${platformName[platform]} budget is below recommended minimum of $20/day. Consider increasing allocation.`;

type Form = FieldsProps<typeof service>["form"];

type PlatformsFieldProps = {
  form: Form;
  values: Record<string, unknown>;
  dollars: number;
};

/** Which platforms, and how much of the budget each one gets. */
export function Platforms({ form, values, dollars }: PlatformsFieldProps) {
  const [allocation, allocate] = useAllocation(form, values);
  const [keptLast, setKeptLast] = useState(false);
  const error = form.getFieldState("selectedPlatforms", form.formState).error?.message;
  const { selected, shares } = allocation;

  const toggle = (platform: Platform) => {
    const next = togglePlatform(allocation, platform);
    setKeptLast(next === allocation);
    if (next !== allocation) allocate(next);
  };

  return (
    <fieldset className="mb-8 min-w-0">
      <legend className="mb-2 font-pixel">Split your budget</legend>
      <p className="mb-5 text-mute text-sm">Choose one or more platforms. The shares always add up to 100%.</p>
      <ul className="grid gap-5">
        {PLATFORMS.map((platform) => (
          <li
            key={platform}
            className={`pixel-frame mx-1 bg-dusk p-4 ${selected.includes(platform) ? "frame-orange" : ""}`}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-pixel">
                <input
                  type="checkbox"
                  name="selectedPlatforms"
                  value={platform}
                  className="checkbox"
                  checked={selected.includes(platform)}
                  onChange={() => toggle(platform)}
                />
                {platformName[platform]}
              </label>
              {selected.includes(platform) && <Amounts dollars={dollars} percent={shares[platform]} />}
            </div>
            {selected.length > 1 && selected.includes(platform) && (
              <Share
                name={`${platform}Percent`}
                platform={platformName[platform]}
                percent={shares[platform]}
                amount={formatUsdShort(allocatedCents(dollars, shares[platform]))}
                onChange={(percent) => allocate(setShare(allocation, platform, percent))}
              />
            )}
          </li>
        ))}
      </ul>
      <Warnings
        texts={[
          ...(keptLast && selected.length === 1 ? ["At least one platform must be selected"] : []),
          ...allocationWarnings(dollars, allocation),
        ]}
      />
      <p role="alert" className="mt-2 text-danger text-sm empty:mt-0">
        {error}
      </p>
    </fieldset>
  );
}

/** The form's split, and how to change it. A split that was stored broken is put in order. */
function useAllocation(form: Form, values: Record<string, unknown>) {
  const { selected, shares } = readSplit(values);
  const allocation = toAllocation(selected, shares, wasMoved(form));
  const broken = !isComplete(selected, shares);
  useEffect(() => {
    if (broken) keep(form, allocation);
  });
  return [allocation, (next: Allocation) => keep(form, next)] as const;
}

/** Shares that somebody moved are marked as touched in the form, which forgets it when it is emptied or filled anew. */
const wasMoved = (form: Form) => PLATFORMS.some((platform) => form.getFieldState(`${platform}Percent`).isTouched);

function keep(form: Form, { selected, shares, moved }: Allocation): void {
  for (const platform of PLATFORMS) {
    form.setValue(`${platform}Percent`, shares[platform], { shouldDirty: true, shouldTouch: moved });
  }
  form.setValue("selectedPlatforms", [...selected], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}

function Amounts({ dollars, percent }: { dollars: number; percent: number }) {
  return (
    <p className="tabular-nums">
      <span className="font-semibold text-ink">{formatUsdShort(allocatedCents(dollars, percent))}</span>{" "}
      <span className="text-mute">a month, {formatUsdShort(dailyCents(dollars, percent))} a day</span>
    </p>
  );
}

/** Always there, so that a screen reader hears what appears in it. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status" className="mt-4 grid gap-2 empty:mt-0">
      {texts.map((text) => (
        <p key={text} className="flex items-start gap-3 text-gold text-sm">
          <Icon name="warning" className="mt-0.5 size-5" />
          {text}
        </p>
      ))}
    </div>
  );
}
