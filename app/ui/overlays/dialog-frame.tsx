import { type ComponentProps, type Ref, useId } from "react";
import { Icon } from "../icon";

/**
 * A modal dialog on the platform's own: focus stays inside, Escape, the button and a press outside close it. At most 90vh high; its content
 * scrolls. `closing` is what the button does.
 */
export function DialogFrame({ ref, title, closing, children, ...dialog }: DialogFrameProps) {
  const titleId = useId();
  return (
    <dialog {...dialog} ref={ref} aria-labelledby={titleId} closedby="any" className="dialog pixel-frame-raised">
      <div className="flex items-start justify-between gap-4 border-line border-b-4 p-5">
        <h2 id={titleId} className="md:text-pixel">
          {title}
        </h2>
        <button
          {...closing}
          type="button"
          aria-label="Close"
          className="-m-2.5 grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
    </dialog>
  );
}

type DialogFrameProps = Omit<ComponentProps<"dialog">, "className" | "title"> & {
  ref: Ref<HTMLDialogElement>;
  title: string;
  closing: ComponentProps<"button">;
};
