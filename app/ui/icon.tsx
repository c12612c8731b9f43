import robot from "./images/generated/robot.png?url";
import sprite from "./images/icons.svg?url";

/** The character "→" in a text set in Press Start 2P, which has no such glyph: the text keeps it, the eye sees pixels. */
export function Arrow() {
  return <span className="arrow">→</span>;
}

/** A symbol of the sprite (tools/build/icons.mjs) in the text's color. Decoration only: what it means must be said beside it. */
export function Icon({ name, className = "size-6" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={`shrink-0 ${className}`} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export type RobotSize = "small" | "medium" | "large" | "hero";

/** Bit, the mascot: 24, 48 or 72 px wide (288 in the hero). It floats, unless `still`. */
export function Robot({ size = "medium", still = false, className = "" }: RobotProps) {
  return (
    <img
      src={robot}
      alt=""
      width={24}
      height={37}
      className={`robot robot-${size} ${still ? "robot-still" : ""} ${className}`}
    />
  );
}

type RobotProps = { size?: RobotSize; still?: boolean; className?: string };
