import type { ComponentProps } from "react";

/** A framed surface. `raised` gives it a hard shadow; the frame's color is a class such as `frame-gold`. */
export function Panel({ raised = false, className = "", ...div }: ComponentProps<"div"> & { raised?: boolean }) {
  return <div {...div} className={`${frame(raised)} bg-panel ${className}`} />;
}

/** A panel that stands for itself: one service, one feature, one post. */
export function Card({ raised = false, className = "", ...article }: ComponentProps<"article"> & { raised?: boolean }) {
  return <article {...article} className={`${frame(raised)} bg-panel ${className}`} />;
}

const frame = (raised: boolean) => (raised ? "pixel-frame-raised" : "pixel-frame");
