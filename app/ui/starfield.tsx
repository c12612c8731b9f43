import { generateStars } from "./stars";

const stars = generateStars(269);

/**
 * Fifty twinkling stars behind their positioned parent. SVG attributes place them: the CSP allows no inline style. Beside words a
 * star reads as a full stop, so they keep out of the page's column; with `words="left"` only out of its left half.
 */
export function Starfield({ words = "center" }: { words?: "center" | "left" }) {
  return (
    <svg
      aria-hidden="true"
      className={`starfield ${words === "left" ? "starfield-left" : ""}`}
      shapeRendering="crispEdges"
    >
      {stars.map(({ left, top, size, pixels, delay }) => (
        <rect
          key={`${left} ${top}`}
          x={left}
          y={top}
          width={pixels}
          height={pixels}
          className={`star ${size} star-delay-${delay}`}
        />
      ))}
    </svg>
  );
}
