import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** The first item is visible; the others follow by swipe, arrow keys or the links above them. */
export type ViewerItem = { id: string; title: string; content: ReactNode };

/** A row that snaps, without scripts. Printed, its items follow each other. */
export function Viewer({ label, items }: { label: string; items: readonly ViewerItem[] }): ReactNode {
  return (
    <div>
      {items.length > 1 && (
        <nav aria-label={label} className="no-print mb-2 [scroll-target-group:auto]">
          <ol className="flex flex-wrap gap-x-6">
            {items.map(({ id, title }) => (
              <li key={id} className="min-w-0">
                <a
                  href={`#${id}`}
                  className="flex min-h-11 min-w-11 items-center font-bold text-cyan hover:text-ink [&:target-current]:text-gold"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="-mx-3 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-4 motion-safe:scroll-smooth print:block"
      >
        {items.map(({ id, title, content }) => (
          // biome-ignore lint/a11y/useSemanticElements: no fieldset, its content is no form
          <div
            key={id}
            id={id}
            role="group"
            aria-label={title}
            className="relative min-w-full max-w-full snap-start snap-always scroll-mt-18 p-3"
          >
            {content}
          </div>
        ))}
      </section>
    </div>
  );
}

type PictureProps = {
  id: string;
  src: string;
  /** In CSS pixels of the full size. */
  width: number;
  height: number;
  alt: string;
  eager?: boolean;
  marks?: ReactNode;
};

/** A picture of fixed size. `marks` are positioned in percent of it; without them a click on the picture opens the full size. */
export function ViewerPicture({ id, src, width, height, alt, eager = false, marks }: PictureProps): ReactNode {
  const size = { src, width, height };
  return (
    <div className="relative">
      <div className="relative">
        <img {...size} alt={alt} loading={eager ? undefined : "lazy"} className="block h-auto w-full" />
        {marks}
      </div>
      <FullSize id={id} title={alt} overContent={!marks}>
        <img {...size} alt="" loading="lazy" className="block h-auto max-w-[max(100%,48rem)]" />
      </FullSize>
    </div>
  );
}

/** A page that can run no script, send no form and open no window. */
export function ViewerFrame({ id, src, title, marks }: FrameProps): ReactNode {
  const frame = { src, title, sandbox: "", loading: "lazy", referrerPolicy: "no-referrer" } as const;
  return (
    <div className="relative">
      <div className="relative">
        <iframe {...frame} className="block h-[min(40rem,70dvh)] w-full bg-white" />
        {marks}
      </div>
      <FullSize id={id} title={title} overContent={false}>
        <iframe {...frame} className="block h-[85dvh] w-[calc(100vw-2rem)] bg-white" />
      </FullSize>
    </div>
  );
}

type FrameProps = { id: string; src: string; title: string; marks?: ReactNode };

/** The button and the popover that it opens in the top layer. `overContent`: the button covers the positioned parent as well. */
function FullSize({ id, title, overContent, children }: FullSizeProps) {
  const popover = `${id}-full`;
  return (
    <>
      <button
        type="button"
        popoverTarget={popover}
        aria-label={`Full size: ${title}`}
        className={`no-print flex min-h-11 items-center gap-2 font-bold text-cyan hover:text-ink ${overContent ? "after:absolute after:inset-0" : ""}`}
      >
        Full size
      </button>
      <div
        id={popover}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="pixel-frame-raised m-auto max-h-[90dvh] max-w-[calc(100vw-2rem)] overflow-auto overscroll-contain bg-night text-inherit backdrop:bg-abyss/80"
      >
        <button
          type="button"
          popoverTarget={popover}
          popoverTargetAction="hide"
          aria-label="Close"
          className="sticky top-2 right-2 float-right -mb-11 grid size-11 place-items-center bg-night hover:text-cyan focus-visible:-outline-offset-4"
        >
          <Icon name="close" className="size-4" />
        </button>
        {children}
      </div>
    </>
  );
}

type FullSizeProps = { id: string; title: string; overContent: boolean; children: ReactNode };
