import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { markFields } from "./field-marks";
import { morph } from "./morph";

/** Loaded after the form. */

/** Below 1216 px, "text" is the form alone. */
export type View = "text" | "desktop" | "phone";

const WIDTHS = { desktop: 1440, phone: 390 } as const;
/** An email is at most 600 px wide. */
const SAMPLE_WIDTH = 720;

const STYLES = "[data-field]{cursor:pointer}[data-field]:hover{outline:2px dashed #ffd447;outline-offset:2px}";

type LivePageProps = {
  href: string;
  /** Else an email or a picture: loaded again after each save, and nothing in it leads to a field. */
  isPage: boolean;
  /** Changes with each save. */
  version: number;
  view: View;
  form: RefObject<HTMLFormElement | null>;
  /** Before its field gets the focus. */
  onOpenField: () => void;
};

/** The page as the server renders it with the draft. A press on a text, picture or price leads to its field. Nothing else in it works. */
export default function LivePage({ href, isPage, version, view, form, onOpenField }: LivePageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const [isStale, setStale] = useState(false);
  /** Name of the field that had the focus last. */
  const edited = useRef("");
  const width = view === "phone" ? WIDTHS.phone : isPage ? WIDTHS.desktop : SAMPLE_WIDTH;
  const show = useEffectEvent(async () => {
    const { current: element } = frame;
    if (!element?.checkVisibility()) return;
    const page = await fetchPage(href).catch(() => null);
    setStale(page === null);
    const shown = element.contentDocument;
    if (!page || !shown || !form.current) return;
    markFields(page, form.current);
    morph(shown.documentElement, shown.adoptNode(page.documentElement));
    prepare(shown);
    jumpTo(shown, edited.current);
  });
  const refresh = useRef(oneAtATime(() => show()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on them
  useEffect(() => {
    refresh.current();
  }, [version, href, view]);

  const openField = useEffectEvent((event: Event) => {
    event.preventDefault();
    const { target } = event;
    const name = isElement(target) ? target.closest<HTMLElement>("[data-field]")?.dataset.field : undefined;
    if (name === undefined) return;
    // The form may have been hidden, and a field that is hidden gets no focus.
    flushSync(onOpenField);
    focusField(form.current, name);
  });
  const prepare = (shown: Document) => {
    const { defaultView } = shown;
    if (!defaultView || shown.adoptedStyleSheets.length > 0) return;
    // A policy against inline styles does not apply to it.
    const sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(STYLES);
    shown.adoptedStyleSheets = [sheet];
    for (const type of ["click", "submit"]) shown.addEventListener(type, (event) => openField(event), true);
  };

  const jump = useEffectEvent((event: FocusEvent) => {
    if (!isControl(event.target) || event.target.form !== form.current) return;
    edited.current = event.target.name;
    const shown = frame.current?.contentDocument;
    if (shown) jumpTo(shown, edited.current);
  });
  useEffect(() => {
    const onFocus = (event: FocusEvent) => jump(event);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    const box = frameBox.current;
    if (!box) return;
    const observer = new ResizeObserver(() =>
      box.style.setProperty("--scale", String(Math.min(1, box.clientWidth / width))),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);

  return (
    <>
      <div ref={frameBox} className="frame-box">
        {isPage ? (
          <iframe ref={frame} title="The page with this draft" width={width} />
        ) : (
          <iframe key={`${href} ${version}`} title="A sample with this draft" src={href} sandbox="" width={width} />
        )}
      </div>
      <p role="status" className="hint">
        {isStale && "The page can’t be shown right now. It’ll be back with your next change."}
      </p>
    </>
  );
}

/** Without scripts: they would not find what they expect after the next change. An address that leads elsewhere has no page yet. */
async function fetchPage(href: string): Promise<Document> {
  const response = await fetch(href);
  if (response.redirected) return fetchPage(new URL(new URL(href).search, response.url).href);
  if (!response.ok) throw new Error(`The preview has the status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of page.querySelectorAll("script, link[rel=expect], aside[aria-label=Preview]")) part.remove();
  return page;
}

/** Calls during a run lead to one more. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let again = false;
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    while (again) {
      again = false;
      await run();
    }
    isRunning = false;
  };
}

/** Shows the text of a field, unless it is in view. */
function jumpTo(page: Document, name: string): void {
  if (!name || !page.defaultView) return;
  const all = [...page.querySelectorAll(`[data-field="${CSS.escape(name)}"]`)].filter((each) => each.checkVisibility());
  const shown = all.find((each) => each.closest("main")) ?? all[0];
  if (!shown) return;
  const { top, bottom } = shown.getBoundingClientRect();
  const { innerHeight } = page.defaultView;
  if (top < 0 || bottom > innerHeight) page.defaultView.scrollBy({ top: top - innerHeight / 3 });
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (!isControl(control)) return;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
}

const isControl = (value: unknown) =>
  value instanceof HTMLInputElement || value instanceof HTMLTextAreaElement || value instanceof HTMLSelectElement;

/** Elements of a frame are not instances of this window's classes. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && "closest" in target && typeof target.closest === "function";
