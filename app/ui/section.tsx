import type { ReactNode } from "react";

/** A band of the page, named by the heading whose id is `labelledby`. */
export function Section({ id, labelledby, className = "", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledby} className={`relative px-5 py-20 md:py-28 ${className}`}>
      <div className="mx-auto max-w-6xl">{children}</div>
    </section>
  );
}

type SectionProps = { id?: string; labelledby: string; className?: string; children: ReactNode };
