export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex flex-col items-center gap-6 text-center font-pixel">
      <svg
        aria-hidden="true"
        className="spinner size-16 text-gold"
        viewBox="0 0 16 16"
        fill="currentColor"
        shapeRendering="crispEdges"
      >
        {DOTS.map(([x, y], index) => (
          <rect key={`${x} ${y}`} className={`fade-delay-${8 - index}`} x={x} y={y} width="2" height="2" />
        ))}
      </svg>
      <span>{label}</span>
    </p>
  );
}

/** Over the page that is left, if the next one takes longer to load than the delay of its style. */
export const PageSpinner = () => (
  <div className="page-spinner">
    <Spinner label="Loading..." />
  </div>
);

const DOTS = [
  [7, 0],
  [12, 2],
  [14, 7],
  [12, 12],
  [7, 14],
  [2, 12],
  [0, 7],
  [2, 2],
] as const;
