import type { ReactNode } from "react";

/** A section's or page's heading with the small line above it and the sentence below it. */
export function Heading({ as: Level = "h2", id, eyebrow, sub, children }: HeadingProps) {
  return (
    <div className="mx-auto mb-14 max-w-3xl text-center">
      {eyebrow && <p className="mb-4 font-pixel text-cyan text-pixel-xs uppercase tracking-widest">{eyebrow}</p>}
      <Level id={id} className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
        {children}
      </Level>
      {sub && <p className="mt-5 text-lg text-mute">{sub}</p>}
    </div>
  );
}

type HeadingProps = { as?: "h1" | "h2"; id?: string; eyebrow?: string; sub?: ReactNode; children: ReactNode };
