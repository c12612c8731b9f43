import robot from "./images/generated/robot.png?url";
import sprite from "./images/icons.svg?url";

/** An icon of the sprite (tools/build/icons.mjs), hidden from screen readers. */
export function Icon({ name, className = "size-6" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={`shrink-0 ${className}`} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export type RobotSize = "small" | "medium" | "large" | "hero";

/** The mascot: 24, 48 or 72 px wide (96 in the hero). It floats, unless `still`. The brand's sheet hides or replaces it, in islands, too. */
export const Robot = ({ size = "medium", still = false, className = "" }: RobotProps) => (
  <img
    src={robot}
    alt=""
    width={24}
    height={37}
    className={`robot robot-${size} ${still ? "robot-still" : ""} ${className}`}
  />
);

type RobotProps = { size?: RobotSize; still?: boolean; className?: string };
