import { useId } from "react";
import { useController } from "react-hook-form";
import type { FieldsProps } from "~/catalog/define-view";
import { GameDemo } from "./demo/game-demo";
import { GAME_STYLES, styleTexts } from "./game-options";
import type service from "./service";

/** The four styles to choose from, each beside a small game of its kind. */
export function StyleCards({ field, form }: FieldsProps<typeof service>) {
  const id = useId();
  const { label, error } = field("gameStyle");
  const { value, ...radio } = useController({ control: form.control, name: "gameStyle" }).field;
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-error`} aria-required="true">
      <h3 id={id} className="mb-6 text-cyan">
        {label}
      </h3>
      <div className="grid gap-6 sm:grid-cols-2">
        {GAME_STYLES.map((style) => (
          <label
            key={style}
            className="pixel-frame has-checked:frame-gold block cursor-pointer bg-dusk hover:bg-panel-hi has-checked:bg-panel-hi"
          >
            <GameDemo style={style} />
            <span className="flex items-start gap-3 p-5">
              <input
                {...radio}
                type="radio"
                value={style}
                checked={value === style}
                aria-labelledby={`${id}-${style}`}
                aria-describedby={`${id}-${style}-text`}
                className="checkbox"
              />
              <span>
                <span id={`${id}-${style}`} className="block font-pixel">
                  {styleTexts[style].title}
                </span>
                <span id={`${id}-${style}-text`} className="mt-1 block text-mute">
                  {styleTexts[style].text}
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="mt-4 text-danger text-sm empty:mt-0">
        {error}
      </p>
    </div>
  );
}
