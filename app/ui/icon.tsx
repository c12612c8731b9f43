import sprite from "./images/icons.svg?url";

/** A symbol of the sprite (tools/build/icons.mjs) in the text's color. Decoration only: what it means must be said beside it. */
export function Icon({ name, className = "size-6" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={`shrink-0 ${className}`} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
