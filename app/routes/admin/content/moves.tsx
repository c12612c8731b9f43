import { type DragEvent, type MouseEvent, useId } from "react";
import { flushSync } from "react-dom";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";

export const withMoved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
};

type Move = (from: number, to: number) => void;

/** Props of an entry that others can be dropped on, and of its handle. */
export function useDrag(move: Move) {
  const type = `order/${useId().toLowerCase()}`;
  return {
    entry: (place: number) => ({
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(type) && event.preventDefault(),
      // Before a picture in the entry takes it for a file.
      onDropCapture: (event: DragEvent) => {
        const from = event.dataTransfer.getData(type);
        if (from === "") return;
        event.preventDefault();
        event.stopPropagation();
        move(Number(from), place);
      },
    }),
    handle: (place: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
        dataTransfer.setData(type, String(place));
        const entry = currentTarget.closest("li, tr");
        if (entry) dataTransfer.setDragImage(entry, 0, 0);
      },
    }),
  };
}

type MoveButtonsProps = {
  /** "question 2" */
  what: string;
  place: number;
  count: number;
  move: Move;
  handle: ReturnType<ReturnType<typeof useDrag>["handle"]>;
};

/** A handle for the mouse, and buttons, which keep the focus. */
export function MoveButtons({ what, place, count, move, handle }: MoveButtonsProps) {
  const button = (to: number) => ({
    kind: "quiet" as const,
    slim: true,
    square: true,
    icon: "chevron-down",
    "aria-disabled": to < 0 || to >= count || undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= count) return;
      flushSync(() => move(place, to));
      currentTarget.focus();
    },
  });
  return (
    <>
      <span {...handle} className="noscript:hidden cursor-grab touch-none text-faint max-md:hidden" title="Drag">
        <AdminIcon name="menu" />
      </span>
      <AdminButton {...button(place - 1)} className="[&_.icon]:rotate-180">{`Move ${what} up`}</AdminButton>
      <AdminButton {...button(place + 1)}>{`Move ${what} down`}</AdminButton>
    </>
  );
}
