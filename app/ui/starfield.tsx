type Star = {
  /** Percentages. */
  left: string;
  top: string;
  size: "small-star" | "medium-star" | "large-star";
  /** In half seconds, 0 to 8. */
  delay: number;
};

const SIZES = ["small-star", "medium-star", "large-star"] as const;

/** The same seed returns the same stars, so that server and browser agree. */
export function generateStars(seed: number, count = 50): Star[] {
  const next = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    left: `${(next() * 100).toFixed(1)}%`,
    // The skyline covers the lowest part.
    top: `${(next() * 86).toFixed(1)}%`,
    size: SIZES[Math.floor(next() * SIZES.length) as 0 | 1 | 2],
    delay: Math.floor(next() * 9),
  }));
}

/** Linear congruential generator of numbers from 0 to 1 (exclusive). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const stars = generateStars(269);

/**
 * Stars behind the positioned parent, as SVG attributes, since the CSP allows no inline styles. They stay out of the
 * words, beside which a star looks like a period: out of the column, of centered words, or of the hero's words.
 */
export function Starfield({ place = "beside-column" }: { place?: "beside-column" | "beside-words" | "around-bot" }) {
  return (
    <svg aria-hidden="true" className={`starfield starfield-${place}`} shapeRendering="crispEdges">
      {stars.map(({ left, top, size, delay }) => (
        <rect key={`${left} ${top}`} x={left} y={top} className={`${size} star-delay-${delay}`} />
      ))}
    </svg>
  );
}
