import type { ComponentProps, ReactNode } from "react";
import { PhraseHeading } from "./text";

/** `eyebrow`: the small line above the heading; `sub`: the sentence below it. */
export function Heading({ as: Level = "h2", id, eyebrow, sub, children }: HeadingProps) {
  return (
    <div className="mb-5 text-center sm:mb-12">
      {eyebrow && <p className="caption mb-3 text-cyan">{eyebrow}</p>}
      <Level id={id} className="text-pixel-lg text-pixel-shadow sm:text-pixel-xl">
        {typeof children === "string" ? <PhraseHeading text={children} /> : children}
      </Level>
      {sub && <p className="mx-auto mt-2 max-w-3xl text-balance text-mute sm:mt-4 sm:text-lg">{sub}</p>}
    </div>
  );
}

type HeadingProps = { as?: "h1" | "h2"; id?: string; eyebrow?: string; sub?: ReactNode; children: ReactNode };

/** `raised` adds a hard shadow; the frame's color is a class such as `frame-gold`. */
export function Panel({ raised = false, className = "", ...div }: ComponentProps<"div"> & { raised?: boolean }) {
  return <div {...div} className={`${frame(raised)} bg-panel ${className}`} />;
}

export function Card({ raised = false, className = "", ...article }: ComponentProps<"article"> & { raised?: boolean }) {
  return <article {...article} className={`${frame(raised)} bg-panel ${className}`} />;
}

const frame = (raised: boolean) => (raised ? "pixel-frame-raised" : "pixel-frame");

/** Between the parts of a card. */
export const Rule = () => <hr className="border-panel-hi border-t-4" />;

export function Section({ id, labelledby, className = "", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledby} className={`late relative py-8 sm:py-18 lg:py-24 ${className}`}>
      <div className="page-column">{children}</div>
    </section>
  );
}

type SectionProps = { id?: string; labelledby: string; className?: string; children: ReactNode };
