import { makeStars } from "./stars";

/** This seed's sky keeps its larger stars clear of the headline. */
const stars = makeStars(269);

/**
 * Fifty twinkling stars behind their positioned parent. SVG attributes place them: the CSP allows no inline style. With
 * `clearCentre` they keep out of the column where text stands on the bare sky, and reads a star as a full stop.
 */
export function Starfield({ clearCentre = false }: { clearCentre?: boolean }) {
  return (
    <svg aria-hidden="true" className={`starfield ${clearCentre ? "starfield-sides" : ""}`} shapeRendering="crispEdges">
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
