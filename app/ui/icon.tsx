import { useSite } from "~/content/use-site";
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

/** The mascot: 24, 48 or 72 px wide (96 in the hero), if the brand has one. It floats, unless `still`. */
export function Robot({ size = "medium", still = false, className = "" }: RobotProps) {
  const mascot = useSite().drawn?.mascot;
  if (mascot === null) return null;
  return (
    <img
      {...(mascot ?? { src: robot, width: 24, height: 37 })}
      alt=""
      className={`${mascot ? "robot-own robot" : "robot"} robot-${size} ${still ? "robot-still" : ""} ${className}`}
    />
  );
}

type RobotProps = { size?: RobotSize; still?: boolean; className?: string };
