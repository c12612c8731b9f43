import robot from "./images/generated/robot.png?url";

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
