import { makeStars } from "./stars";

/** This seed's sky keeps its larger stars clear of the headline. */
const stars = makeStars(269);

/** Fifty twinkling stars behind their positioned parent. SVG attributes place them: the CSP allows no inline style. */
export function Starfield() {
  return (
    <svg
      aria-hidden="true"
      className="starfield pointer-events-none absolute inset-0 size-full"
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
