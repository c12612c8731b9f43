import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** The first item is visible; the others follow by swipe, arrow keys or the links above them. */
export type ViewerItem = { id: string; title: string; content: ReactNode };

/** A row that snaps, without scripts. Printed, its items follow each other. */
export function Viewer({ label, items }: { label: string; items: readonly ViewerItem[] }): ReactNode {
  return (
    <div className="min-w-0">
      {items.length > 1 && (
        <nav aria-label={label} className="viewer-links no-print mb-2 flex flex-wrap gap-x-6">
          {items.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="flex min-h-11 items-center font-bold text-cyan hover:text-ink">
              {title}
            </a>
          ))}
        </nav>
      )}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="viewer -mx-3 focus-visible:-outline-offset-4"
      >
        {items.map(({ id, title, content }) => (
          // biome-ignore lint/a11y/useSemanticElements: no fieldset, its content is no form
          <div key={id} id={id} role="group" aria-label={title}>
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
    <div className="relative pb-11">
      <div className="relative">
        <img {...size} alt={alt} loading={eager ? undefined : "lazy"} className="block h-auto w-full" />
        {marks}
      </div>
      <FullSize id={id} overContent={!marks}>
        <img {...size} alt={alt} loading="lazy" className="max-w-none" />
      </FullSize>
    </div>
  );
}

/** A page that can run no script, send no form and open no window. */
export function ViewerFrame({ id, src, title, marks }: FrameProps): ReactNode {
  const frame = { src, title, sandbox: "", loading: "lazy", referrerPolicy: "no-referrer" } as const;
  return (
    <div className="relative pb-11">
      <div className="relative">
        <iframe {...frame} className="block h-[70dvh] w-full" />
        {marks}
      </div>
      <FullSize id={id} overContent={false}>
        <iframe {...frame} className="block h-[70dvh] w-200" />
      </FullSize>
    </div>
  );
}

type FrameProps = { id: string; src: string; title: string; marks?: ReactNode };

/** `overContent`: the button covers the positioned parent as well. */
function FullSize({ id, overContent, children }: FullSizeProps) {
  const popover = `${id}-full`;
  return (
    <>
      <button
        type="button"
        popoverTarget={popover}
        className={`no-print absolute flex items-end pb-2 font-bold text-cyan hover:text-ink ${overContent ? "inset-0" : "bottom-0 h-11"}`}
      >
        Full size
      </button>
      <ViewerPopover id={popover} title="Full size">
        {children}
      </ViewerPopover>
    </>
  );
}

type FullSizeProps = { id: string; overContent: boolean; children: ReactNode };

/** In the top layer, opened by a button with `popoverTarget={id}`. */
export function ViewerPopover({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={title}
      className="pixel-frame-raised m-auto max-h-[90dvh] max-w-[calc(100vw-2rem)] overflow-auto overscroll-contain bg-night backdrop:bg-abyss/80"
    >
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close"
        className="sticky top-2 right-2 float-right -mb-11 grid size-11 place-items-center bg-night hover:text-cyan focus-visible:-outline-offset-4"
      >
        <Icon name="close" className="size-4" />
      </button>
      {children}
    </div>
  );
}
