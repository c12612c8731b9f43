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
  setShare,
  toAllocation,
  togglePlatform,
} from "./allocation";
import { readSplit } from "./form-schema";
import type service from "./service";
import { Share } from "./share";
import { allocatedCents, allocationWarnings, dailyCents } from "./warnings";

type Form = FieldsProps<typeof service>["form"];

type Props = {
  form: Form;
  values: Record<string, unknown>;
  dollars: number;
};

/** Which platforms, and how much of the budget each one gets. */
export function Platforms({ form, values, dollars }: Props) {
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
