import type { FileSender } from "~/lib/db/column-types";
import type { OrderFile } from "~/orders/files/file-limits";

/** In UTF-16 units. With `MAX_DELIVERY_PINS` it bounds the comment of a revision. */
export const MAX_PIN_LENGTH = 1_000;
export const MAX_DELIVERY_PINS = 100;

/** `page` from 1; `x` and `y` in percent of its width and height. All null: the delivery in general. */
export type PinPlace = { fileId: string | null; page: number | null; x: number | null; y: number | null };

/** `at`: ISO 8601. `author`: an admin's address; null for customers. */
export type PinAnswer = { id: string; at: string; sender: FileSender; author: string | null; text: string };

/** `id`: of its message. `number`: from 1, within the delivery. Answers are oldest first. */
export type Pin = PinPlace & PinAnswer & { number: number; answers: PinAnswer[]; resolvedBy: FileSender | null };

type PlacedFile = Pick<OrderFile, "id" | "name" | "pages">;

/** Values of the field `point`, and what they are called. */
export const POINTS = [10, 50, 90].flatMap((y, row) =>
  [10, 50, 90].map((x, column) => {
    const name = [["Top", "Middle", "Bottom"][row], ["left", "center", "right"][column]].join(" ");
    return { value: `${x},${y}`, name: name === "Middle center" ? "Center" : name };
  }),
);

/** `"page 2 of draft.pdf"`, `"logo.png"` */
export const describePage = (file: PlacedFile, page: number | null): string =>
  page !== null && file.pages.length > 1 ? `page ${page} of ${file.name}` : file.name;

/** `"page 2 of draft.pdf, top left"`; `"the delivery"` without a file. */
export function describePlace({ fileId, page, x, y }: PinPlace, files: readonly PlacedFile[]): string {
  const file = files.find(({ id }) => id === fileId);
  if (!file) return "the delivery";
  const point = x === null || y === null ? undefined : POINTS[third(y) * 3 + third(x)];
  return [describePage(file, page), point?.name.toLowerCase()].filter(Boolean).join(", ");
}

const third = (percent: number): number => Math.min(2, Math.floor(percent / (100 / 3)));

/** `"2 of 5 resolved"` */
export const describeResolved = (pins: readonly Pin[]): string =>
  `${pins.filter(({ resolvedBy }) => resolvedBy !== null).length} of ${pins.length} resolved`;
