import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from "react";
import { formatDayAndTime } from "~/lib/dates/format-date";
import type { OrderFile } from "~/orders/files/file-limits";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { useHydrated } from "~/ui/use-hydrated";
import { Viewer, ViewerFrame, ViewerPicture } from "~/ui/viewer/viewer";
import type { Delivery } from "./delivery";
import {
  describePage,
  describePlace,
  describeResolved,
  MAX_PIN_LENGTH,
  type Pin,
  type PinAnswer,
  POINTS,
} from "./pins";

export type PinFormProps = {
  intent: "add-pin" | "answer-pin" | "resolve-pin";
  fields: Readonly<Record<string, string>>;
  button: ReactNode;
  /** Before the text. */
  children?: ReactNode;
  text?: { id: string; label: string; maxLength: number };
  /** How many were sent: the text is cleared when it changes. */
  sent?: number;
};

type DeliveryPinsProps = {
  delivery: Delivery;
  /** Of the addresses of files. */
  base: string;
  nameOf: (author: PinAnswer) => string;
  timeZone: string;
  /** Null for viewers who may not write. */
  form: ((props: PinFormProps) => ReactNode) | null;
  /** In the back office. */
  dense?: boolean;
};

/** `page`: "file" or "file:2"; `point`: "12.5,80", or empty for the full page. */
type Place = { page: string; point: string };

/** A delivery's pages, and the comments pinned on them as a list. Pins can be placed on pictures with scripts only. */
export function DeliveryPins({ delivery, base, nameOf, timeZone, form, dense = false }: DeliveryPinsProps) {
  const { id, files, pins, status } = delivery;
  const pages = files.flatMap((file) => pagesOf(id, file));
  const [place, setPlace] = useState<Place>({ page: pages[0]?.value ?? "", point: "" });
  const [count, setCount] = useState(pins.length);
  if (count !== pins.length) {
    setCount(pins.length);
    setPlace({ ...place, point: "" });
  }
  const textId = useId();
  const hydrated = useHydrated();
  const isPinnable = form !== null && (status === "open" || status === "revision");
  if (pages.length + pins.length === 0) return null;
  const choose = (chosen: Place, isFinal: boolean) => {
    setPlace(chosen);
    if (isFinal) document.getElementById(textId)?.focus();
  };
  const contentOf = ({ anchor, title, value, file, number, size }: ShownPage): ReactNode => {
    if (!size) return <ViewerFrame id={anchor} src={`${base}/${file.id}/frame`} title={title} />;
    const placed = pins.filter(({ fileId, page, x }) => fileId === file.id && page === number && x !== null);
    const point = place.page === value ? place.point : "";
    const marks = (isPinnable || placed.length > 0) && (
      <>
        {isPinnable && hydrated && (
          <PlaceButton
            title={title}
            point={point}
            onPlace={(at, isFinal) => choose({ page: value, point: at }, isFinal)}
          />
        )}
        <Marks pins={placed} point={point} />
      </>
    );
    return <ViewerPicture id={anchor} src={`${base}/${file.id}/pages/${number}`} {...size} alt={title} marks={marks} />;
  };
  const shown = files.filter((file) => pages.some((page) => page.file === file));
  const viewers = shown.map((file, index) => {
    const items = pages
      .filter((page) => page.file === file)
      .map((page) => ({ id: page.anchor, title: page.title, content: contentOf(page) }));
    const viewer = <Viewer key={file.id} label={`Pages of ${file.name}`} items={items} />;
    if (shown.length === 1) return viewer;
    // One is open: side by side, all would be as high as the highest. A link to a page opens its file.
    return (
      <details key={file.id} name={`files-${id}`} open={index === 0}>
        <summary className="link min-h-11 cursor-pointer [overflow-wrap:anywhere]">{file.name}</summary>
        {viewer}
      </details>
    );
  });
  return (
    <section className="mb-6 grid gap-4" aria-label="What we delivered" id={`pins-${id}`}>
      <div className="grid gap-2 empty:hidden">{viewers}</div>
      {pins.length > 0 && (
        <div>
          <h4 className="mb-2 font-sans font-semibold">
            Comments <span className="font-normal text-mute">{describeResolved(pins)}</span>
          </h4>
          <ol className="grid gap-4">
            {pins.map((pin) => (
              <PinItem
                key={pin.id}
                pin={pin}
                files={files}
                anchor={pages.find(({ file, number }) => file.id === pin.fileId && number === pin.page)?.anchor}
                describe={(author) => `${nameOf(author)} · ${formatDayAndTime(author.at, timeZone)}`}
                form={status === "withdrawn" ? null : form}
              />
            ))}
          </ol>
        </div>
      )}
      {isPinnable && pages.length > 0 && (
        <div>
          {form({
            intent: "add-pin",
            fields: { deliveryId: id },
            button: "Comment",
            text: { id: textId, label: "New comment", maxLength: MAX_PIN_LENGTH },
            sent: pins.length,
            children: <PlaceFields pages={pages} place={place} setPlace={setPlace} dense={dense} />,
          })}
        </div>
      )}
    </section>
  );
}

type ShownPage = {
  /** Id of its element. */
  anchor: string;
  value: string;
  title: string;
  file: OrderFile;
  number: number | null;
  /** Null for a page in a frame. */
  size: OrderFile["pages"][number] | null;
};

function pagesOf(deliveryId: string, file: OrderFile): ShownPage[] {
  const anchor = `page-${deliveryId}-${file.id}`;
  if (file.shownAs === "frame") return [{ anchor, value: file.id, title: file.name, file, number: null, size: null }];
  return file.pages.map((size, index) => {
    const number = index + 1;
    const title = describePage(file, number);
    return {
      anchor: `${anchor}-${number}`,
      value: `${file.id}:${number}`,
      title: capitalize(title, file),
      file,
      number,
      size,
    };
  });
}

/** File names stay as they are. */
const capitalize = (text: string, file: Pick<OrderFile, "name"> | undefined): string =>
  file && text.startsWith(file.name) ? text : text.charAt(0).toUpperCase() + text.slice(1);

const CENTER = "50,50";
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const readPoint = (point: string): number[] => point.split(",").map(Number);
const toPercent = (share: number): number => Math.min(100, Math.max(0, Math.round(share * 10) / 10));

type PlaceButtonProps = { title: string; point: string; onPlace: (point: string, isFinal: boolean) => void };

/** Covers the picture. A click or Enter chooses the place, arrow keys move it by 2 %, with Shift by 10 %. */
function PlaceButton({ title, point, onPlace }: PlaceButtonProps) {
  const click = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const clicked = [((clientX - left) / width) * 100, ((clientY - top) / height) * 100].map(toPercent).join();
    // A click by a key has no position.
    onPlace(detail === 0 ? point || CENTER : clicked, true);
  };
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 2;
    const [x = 0, y = 0] = readPoint(point || CENTER);
    onPlace([x + arrow[0] * step, y + arrow[1] * step].map(toPercent).join(), false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Comment on a place of ${title}`}
        aria-description="Arrow keys move the place, Enter takes it."
        className="no-print absolute inset-0 size-full cursor-crosshair"
        onClick={click}
        onKeyDown={move}
      />
      <span role="status" className="sr-only">
        {point && describePoint(point)}
      </span>
    </>
  );
}

/** "40.5% across, 62% down" */
function describePoint(point: string): string {
  const [x, y] = readPoint(point);
  return `${x}% across, ${y}% down`;
}

/** As SVG, because the policy allows no style attributes. */
const Marks = ({ pins, point }: { pins: readonly Pin[]; point: string }) => (
  <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-label="Comments">
    {pins.map(({ id, number, x, y, resolvedBy }) => (
      <a key={id} href={`#pin-${id}`} className="pointer-events-auto outline-offset-0">
        <title>{`Comment ${number}`}</title>
        <Mark x={`${x}%`} y={`${y}%`} tone={resolvedBy ? "fill-mute" : "fill-gold"}>
          {number}
        </Mark>
      </a>
    ))}
    {point && (
      <Mark x={`${readPoint(point)[0]}%`} y={`${readPoint(point)[1]}%`} tone="fill-cyan">
        +
      </Mark>
    )}
  </svg>
);

const Mark = ({ x, y, tone, children }: { x: string; y: string; tone: string; children: ReactNode }) => (
  <>
    <rect x={x} y={y} width="44" height="44" transform="translate(-22 -22)" className="fill-transparent" />
    <rect
      x={x}
      y={y}
      width="28"
      height="28"
      transform="translate(-14 -14)"
      strokeWidth="3"
      className={`${tone} stroke-night`}
    />
    <text x={x} y={y} dy="0.35em" textAnchor="middle" className="fill-night font-bold text-base">
      {children}
    </text>
  </>
);

type PlaceFieldsProps = {
  pages: readonly ShownPage[];
  place: Place;
  setPlace: (place: Place) => void;
  dense: boolean;
};

function PlaceFields({ pages, place, setPlace, dense }: PlaceFieldsProps) {
  const hasPictures = pages.some(({ size }) => size !== null);
  const isChosen = place.point !== "" && POINTS.every(({ value }) => value !== place.point);
  const scripted = useHydrated();
  return (
    <div className={`flex flex-wrap *:min-w-0 *:flex-1 *:basis-48 ${dense ? "gap-3" : "gap-x-4"}`}>
      {hasPictures && scripted && (
        <p className="mb-2 basis-full! text-mute text-sm">Click a picture to comment on a place of it.</p>
      )}
      {pages.length > 1 ? (
        <Choice
          label="Page"
          name="page"
          value={place.page}
          onChoose={(page) => setPlace({ page, point: "" })}
          options={pages.map(({ value, title }) => ({ value, name: title }))}
          dense={dense}
        />
      ) : (
        <input type="hidden" name="page" value={place.page} />
      )}
      {hasPictures ? (
        <Choice
          label="Where"
          name="point"
          value={place.point}
          onChoose={(point) => setPlace({ ...place, point })}
          options={[
            { value: "", name: "Full page" },
            ...(isChosen ? [{ value: place.point, name: describePoint(place.point) }] : []),
            ...POINTS,
          ]}
          dense={dense}
        />
      ) : (
        <input type="hidden" name="point" value="" />
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly { value: string; name: string }[];
  dense: boolean;
};

function Choice({ label, name, value, onChoose, options, dense }: ChoiceProps) {
  const id = useId();
  return (
    <div className={dense ? "form-field" : "mb-4"}>
      <label htmlFor={id} className={dense ? undefined : "mb-2 block font-bold"}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={dense ? "input" : "field"}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

type PinItemProps = {
  pin: Pin;
  files: readonly OrderFile[];
  /** Id of its page. */
  anchor: string | undefined;
  describe: (author: PinAnswer) => string;
  form: DeliveryPinsProps["form"];
};

function PinItem({ pin, files, anchor, describe, form }: PinItemProps) {
  const { id, number, answers, resolvedBy } = pin;
  const textId = useId();
  const place = capitalize(
    describePlace(pin, files),
    files.find(({ id: fileId }) => fileId === pin.fileId),
  );
  const which = <span className="sr-only">{` comment ${number}`}</span>;
  return (
    <li id={`pin-${id}`} className="grid scroll-mt-18 grid-cols-[2rem_minmax(0,1fr)] gap-x-3 target:bg-panel-hi">
      <span className={`grid size-7 place-items-center font-bold text-night ${resolvedBy ? "bg-mute" : "bg-gold"}`}>
        {number}
      </span>
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-x-3">
          <strong className="[overflow-wrap:anywhere]">
            {anchor ? (
              <a href={`#${anchor}`} className="link">
                {place}
              </a>
            ) : (
              place
            )}
          </strong>
          {resolvedBy && <span className="font-semibold text-lime">Resolved</span>}
        </p>
        <Written author={pin} describe={describe} />
        {answers.length > 0 && (
          <ol className="grid gap-2 border-panel-hi border-l-4 pl-3" aria-label={`Answers to comment ${number}`}>
            {answers.map((answer) => (
              <li key={answer.id}>
                <Written author={answer} describe={describe} />
              </li>
            ))}
          </ol>
        )}
        {form && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <details className="open:w-full">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">Answer{which}</summary>
              <div>
                {form({
                  intent: "answer-pin",
                  fields: { pinId: id },
                  button: "Send answer",
                  text: { id: textId, label: "Your answer", maxLength: MESSAGE_MAX },
                  sent: answers.length,
                })}
              </div>
            </details>
            <div>
              {form({
                intent: "resolve-pin",
                fields: { pinId: id, resolved: resolvedBy ? "no" : "yes" },
                button: (
                  <>
                    <span>{resolvedBy ? "Reopen" : "Resolve"}</span>
                    {which}
                  </>
                ),
              })}
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

const Written = ({ author, describe }: { author: PinAnswer; describe: PinItemProps["describe"] }) => (
  <div>
    <p className="text-mute text-sm">
      <time dateTime={author.at}>{describe(author)}</time>
    </p>
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{author.text}</p>
  </div>
);
