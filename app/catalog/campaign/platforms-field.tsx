import { useEffect, useState } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import { formatMoneyShort, toCents } from "~/lib/money";
import { FieldError } from "~/ui/field";
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
import { readBudget } from "./budget-field";
import { readSplit } from "./form-schema";
import type service from "./service";

/** Step of a slider, in percent. */
const STEP = 5;

const DAYS = 30;
const RECOMMENDED_MIN_DAILY = 20;

/** Recommended, not enforced. */
export const MAX_FILES_HINT = 5;

type Form = FieldsProps<typeof service>["form"];

type PlatformsFieldProps = { form: Form; error: string | undefined };

export function Platforms({ form, error }: PlatformsFieldProps) {
  const dollars = readBudget(form.values.budget);
  const [allocation, allocate] = useAllocation(form);
  const [refusedToRemoveLast, setRefusedToRemoveLast] = useState(false);
  const { selected, shares } = allocation;

  const toggle = (platform: Platform) => {
    const next = togglePlatform(allocation, platform);
    setRefusedToRemoveLast(next === allocation);
    if (next !== allocation) allocate(next);
  };

  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="form-heading mb-2 text-cyan">Split your budget</legend>
      <p className="mb-4 text-mute text-sm">Choose one or more platforms. The shares always add up to 100%.</p>
      <ul className="grid gap-5 p-1">
        {PLATFORMS.map((platform) => (
          <li
            key={platform}
            className={`pixel-frame bg-dusk px-4 py-3 sm:px-5 ${selected.includes(platform) ? "frame-orange" : ""}`}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <label className="form-heading flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="selectedPlatforms"
                  value={platform}
                  className="checkbox"
                  checked={selected.includes(platform)}
                  onChange={() => toggle(platform)}
                />
                <span>{platformName[platform]}</span>
              </label>
              {selected.includes(platform) && (
                <Amounts dollars={dollars} percent={shares[platform]} alone={selected.length === 1} />
              )}
            </div>
            {selected.length > 1 && selected.includes(platform) && (
              <Share
                name={`${platform}Percent`}
                platform={platformName[platform]}
                percent={shares[platform]}
                amount={formatMoneyShort(allocatedCents(dollars, shares[platform]))}
                onChange={(percent) => allocate(setShare(allocation, platform, percent))}
              />
            )}
          </li>
        ))}
      </ul>
      <Warnings
        texts={[
          ...(refusedToRemoveLast && selected.length === 1 ? ["At least one platform must be selected"] : []),
          ...allocationWarnings(dollars, allocation),
        ]}
      />
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

/** Returns the form's allocation and its setter. Repairs an invalid stored split. */
function useAllocation(form: Form) {
  const { selected, shares } = readSplit(form.values);
  const allocation = toAllocation(selected, shares, wasMoved(form));
  const isInvalid = !isComplete(selected, shares);
  useEffect(() => {
    if (isInvalid) setAllocation(form, allocation);
  });
  return [allocation, (next: Allocation) => setAllocation(form, next)] as const;
}

/** Shares changed by the customer are marked as touched; resetting or restoring the form clears that. */
const wasMoved = ({ touched }: Form) => PLATFORMS.some((platform) => touched.has(`${platform}Percent`));

function setAllocation(form: Form, { selected, shares, moved }: Allocation): void {
  const { meta: metaPercent, google: googlePercent, tiktok: tiktokPercent } = shares;
  form.change({ selectedPlatforms: [...selected], metaPercent, googlePercent, tiktokPercent });
  if (moved) form.touch("metaPercent", "googlePercent", "tiktokPercent");
}

type ShareProps = {
  name: string;
  platform: string;
  percent: number;
  /** For screen readers. */
  amount: string;
  onChange: (percent: number) => void;
};

/** A slider in steps of 5, and a number input for the exact share. */
function Share({ name, platform, percent, amount, onChange }: ShareProps) {
  // Text while typing: an empty number does not change the share yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="flex items-center gap-2">
      <div className="slider mr-2 min-w-0 flex-1">
        {/* The part below the thumb, in every browser, also without inline styles. */}
        <svg aria-hidden="true" focusable="false">
          <rect width={`${percent}%`} height="100%" />
        </svg>
        <input
          type="range"
          name={name}
          min={0}
          max={100}
          step={percent % STEP === 0 ? STEP : 1}
          value={percent}
          aria-label={`${platform} share`}
          aria-valuetext={`${percent}%, ${amount}`}
          onChange={(event) => onChange(nextStep(percent, event.target.valueAsNumber))}
        />
      </div>
      <div className="w-20 shrink-0">
        <input
          type="number"
          min={0}
          max={100}
          step={1}
          inputMode="numeric"
          value={typed ?? percent}
          aria-label={`${platform} share in percent`}
          className="field text-right tabular-nums"
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value !== "") onChange(event.target.valueAsNumber);
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      <span aria-hidden="true" className="text-mute">
        %
      </span>
    </div>
  );
}

/**
 * A slider in steps of 5 would show 65 for a share of 67. So it has steps of 1 while its share is between two steps, and the first
 * move leads to the next step in its direction.
 */
const nextStep = (from: number, to: number): number =>
  (to > from ? Math.ceil(to / STEP) : Math.floor(to / STEP)) * STEP;

/** `alone`: the only platform has no slider, so its share is in the line. */
function Amounts({ dollars, percent, alone }: { dollars: number; percent: number; alone: boolean }) {
  return (
    <p className="tabular-nums max-sm:text-sm">
      {alone && <span className="text-mute">{`${percent}% · `}</span>}
      <span translate="no" className="font-semibold text-ink">
        {formatMoneyShort(allocatedCents(dollars, percent))}
      </span>{" "}
      <span className="text-mute">
        a month, <span translate="no">{formatMoneyShort(dailyCents(dollars, percent))}</span> a day
      </span>
    </p>
  );
}

/** Always rendered, so that screen readers announce new warnings. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status" className="mt-4 grid gap-2 empty:mt-0">
      {texts.map((text) => (
        <p key={text} className="flex items-start gap-2 text-gold text-sm">
          <Icon name="warning" className="-mt-0.5 size-6" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}

/** In cents. */
export const allocatedCents = (budget: number, percent: number): number => (toCents(budget) * percent) / 100;

/** Daily budget in cents, not rounded. */
export const dailyCents = (budget: number, percent: number): number => allocatedCents(budget, percent) / DAYS;

export function allocationWarnings(budget: number, { selected, shares }: Allocation): string[] {
  const low = PLATFORMS.filter(
    (platform) => selected.includes(platform) && dailyCents(budget, shares[platform]) < toCents(RECOMMENDED_MIN_DAILY),
  ).map(lowBudgetWarning);
  const total = totalWarning(selected, shares);
  return total ? [...low, total] : low;
}

export function totalWarning(selected: readonly Platform[], shares: Shares): string | null {
  const total = totalShare(selected, shares);
  return selected.length > 1 && total !== 100 ? `Platform allocation must total 100%. Current total: ${total}%` : null;
}

const lowBudgetWarning = (platform: Platform) =>
  `${platformName[platform]} budget is below recommended minimum of ${formatMoneyShort(toCents(RECOMMENDED_MIN_DAILY))}/day. Consider increasing allocation.`;

export const filesWarning = (count: number): string | null =>
  count > MAX_FILES_HINT
    ? `You chose ${count} files. We suggest at most ${MAX_FILES_HINT}, so each one gets enough budget to test. You can still send them all.`
    : null;
