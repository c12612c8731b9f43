import type { ReactNode } from "react";

/** A band of the page, named by the heading whose id is `labelledby`. */
export function Section({ id, labelledby, className = "", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledby} className={`late relative py-8 md:py-28 ${className}`}>
      <div className="page-column">{children}</div>
    </section>
  );
}

type SectionProps = { id?: string; labelledby: string; className?: string; children: ReactNode };
