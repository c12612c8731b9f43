import { formatMoney, formatMoneyShort, toCents } from "~/lib/money";

type Source = { name: string; text: string; amount: RegExp | null };

/** Letters: shorter texts are found only if they are all of an element's text. */
const MIN_PART = 8;

/** Marks each element whose text or picture comes from a field of the form with `data-field`. */
export function markFields(page: Document, form: HTMLFormElement): void {
  const sources = sourcesIn(form);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    mark(node.parentElement, node.textContent, sources);
  for (const picture of page.querySelectorAll("img"))
    mark(picture, sources.find(({ text }) => text && picture.src.includes(text))?.text ?? picture.alt, sources);
}

function mark(element: HTMLElement | null, text: string | null, sources: readonly Source[]): void {
  const shown = plain(text ?? "");
  const name = shown && findSource(shown, sources)?.name;
  if (element && name) element.dataset.field ??= name;
}

/** The field with this text, else the one that shares most of it. */
function findSource(shown: string, sources: readonly Source[]): Source | undefined {
  const shared = ({ text, amount }: Source): number => {
    if (text === shown) return Number.POSITIVE_INFINITY;
    if (amount?.test(shown)) return MIN_PART;
    const [short, long] = text.length < shown.length ? [text, shown] : [shown, text];
    return short.length >= MIN_PART && long.includes(short) ? short.length : 0;
  };
  let [best, most]: [Source | undefined, number] = [undefined, 0];
  for (const source of sources) {
    const length = shared(source);
    if (length > most) [best, most] = [source, length];
  }
  return best;
}

const sourcesIn = (form: HTMLFormElement): Source[] =>
  [...form.elements]
    .flatMap((control): Source[] => {
      if (control instanceof HTMLSelectElement)
        return [
          sourceOf(control.name, control.selectedOptions[0]?.textContent ?? ""),
          sourceOf(control.name, control.value),
        ];
      const hasText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
      return hasText && control.value && control.name !== "base" ? [sourceOf(control.name, control.value)] : [];
    })
    .filter(({ name, text }) => name && text);

function sourceOf(name: string, value: string): Source {
  const text = plain(value);
  if (!/^\d+(?:\.\d\d?)?$/.test(text)) return { name, text, amount: null };
  const amount = (text.includes(".") ? formatMoney : formatMoneyShort)(toCents(Number(text)));
  return { name, text: amount, amount: new RegExp(`${amount.replaceAll(/[$.]/g, "\\$&")}(?![\\d,]|\\.\\d)`) };
}

/** Without Markdown's signs and typographic quotes, which pages draw otherwise. Tokens are left out. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/\]\([^)]*\)|^#+ |[*_`[\]]/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
