import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Says of something that we made it to show what a service is like. */
export function ExampleBadge() {
  return <span className="inline-block bg-gold px-2 py-0.5 font-medium text-on-gold text-sm">Sample</span>;
}

/** One example of what a service delivers, folded until it is opened: by the browser itself, without scripts. */
export function Example({ title, about, open = false, children }: SampleProps) {
  return (
    <details open={open} className="pixel-frame group bg-panel">
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-start justify-items-start gap-x-4 p-5 hover:bg-panel-hi [&::-webkit-details-marker]:hidden">
        <ExampleBadge />
        <Icon name="chevron-down" className="row-span-3 size-6 text-gold group-open:rotate-180" />
        <h3 className="mt-3">{title}</h3>
        <span className="mt-2 text-mute">{about}</span>
      </summary>
      <div className="border-line border-t-4 p-5 md:p-8">{children}</div>
    </details>
  );
}

type SampleProps = {
  title: string;
  /** For whom it is, in a sentence. */
  about: string;
  open?: boolean;
  children: ReactNode;
};

/** A part of an example, under a heading of its own. */
export function ExampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <h4 className="mb-3 font-bold text-cyan text-lg">{title}</h4>
      {children}
    </section>
  );
}
