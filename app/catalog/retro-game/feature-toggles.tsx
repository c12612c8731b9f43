import { useId } from "react";
import { useController } from "react-hook-form";
import type { FieldsProps } from "~/catalog/define-view";
import { GAME_FEATURES, type GameFeature, gameFeatures } from "./game-options";
import type service from "./service";

/** The eight features, each on or off; their defaults are in the server's HTML already. */
export function FeatureToggles({ form }: Pick<FieldsProps<typeof service>, "form">) {
  return (
    <fieldset className="mt-12">
      <legend className="mb-6 font-pixel text-cyan">Game Features</legend>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {GAME_FEATURES.map((feature) => (
          <FeatureToggle key={feature} form={form} feature={feature} />
        ))}
      </div>
    </fieldset>
  );
}

function FeatureToggle({ form, feature }: Pick<FieldsProps<typeof service>, "form"> & { feature: GameFeature }) {
  const id = useId();
  const { field } = useController({ control: form.control, name: `gameFeatures.${feature}` });
  const { value, ...checkbox } = field;
  const { title, text } = gameFeatures[feature];
  return (
    <label className="flex pointer-coarse:min-h-11 cursor-pointer items-start gap-3">
      <input
        {...checkbox}
        type="checkbox"
        checked={value === true}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="checkbox"
      />
      <span>
        <span id={`${id}-title`} className="block">
          {title}
        </span>
        <span id={`${id}-text`} className="block text-mute text-sm">
          {text}
        </span>
      </span>
    </label>
  );
}
