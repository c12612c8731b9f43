type Star = {
  /** Percentages of the sky's width and height. */
  left: string;
  top: string;
  size: "small-star" | "medium-star" | "large-star";
  /** Edge of the square, in pixels. */
  pixels: number;
  /** In half seconds: 0 to 8 stand for 0 to 4 seconds. */
  delay: number;
};

const sizes = [
  { size: "small-star", pixels: 2 },
  { size: "medium-star", pixels: 4 },
  { size: "large-star", pixels: 6 },
] as const;

/** Scatters stars. The same seed gives the same sky, so that server and browser agree. */
export function generateStars(seed: number, count = 50): Star[] {
  const next = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    left: `${(next() * 100).toFixed(1)}%`,
    // The lowest part of the sky belongs to the city.
    top: `${(next() * 86).toFixed(1)}%`,
    ...sizes[Math.floor(next() * sizes.length) as 0 | 1 | 2],
    delay: Math.floor(next() * 9),
  }));
}

/** A linear congruential generator: numbers from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

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
