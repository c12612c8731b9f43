import type { ReactNode } from "react";
import { HyphenSafeHeading } from "./whole-words";

/** A section's or page's heading with the small line above it and the sentence below it. */
export function Heading({ as: Level = "h2", id, eyebrow, sub, children }: HeadingProps) {
  return (
    <div className="mx-auto mb-5 max-w-3xl text-center md:mb-14">
      {eyebrow && <p className="caption mb-2 text-cyan md:mb-4">{eyebrow}</p>}
      <Level id={id} className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
        {typeof children === "string" ? <HyphenSafeHeading text={children} /> : children}
      </Level>
      {sub && <p className="mt-3 text-balance text-mute md:mt-5 md:text-lg">{sub}</p>}
    </div>
  );
}

type HeadingProps = { as?: "h1" | "h2"; id?: string; eyebrow?: string; sub?: ReactNode; children: ReactNode };
