import type { Service } from "~/catalog/define-service";
import type { FormField } from "~/catalog/fields";
import { offers } from "~/catalog/offers";
import type { BriefValues } from "~/catalog/terms-consent";
import { filledForms } from "../../../support/shop/filled-forms.ts";
import { isAddress } from "./payloads.ts";

/** Maximum text of a field, in UTF-16 units. */
const MAX_TEXT_LENGTH = 1_500;

type Field = {
  /** Appended to the text, to recognize it where it is shown. */
  mark: string;
  left: string[];
  dealt: number;
  last: string | null;
};

export type Accepts = (text: string) => boolean;

const upTo =
  (most: number): Accepts =>
  ({ length }) =>
    length <= most;

/** Distributes payloads to fields ("scenario: field") until each field has had all, as many at a time as fit. */
export class PayloadDealer {
  readonly #payloads: readonly string[];
  readonly #fields = new Map<string, Field>();

  constructor(payloads: readonly string[]) {
    this.#payloads = payloads;
  }

  /** The next text for a field, or the last one if it has had all; null if it accepts none. */
  deal(name: string, accepts: Accepts): string | null {
    const field = this.#field(name);
    const texts: string[] = [];
    while (field.left.length > 0) {
      const [next = ""] = field.left;
      if (texts.length > 0 && isAddress(next)) break;
      const text = [...texts, next, field.mark].join(" ");
      const fits = text.length <= MAX_TEXT_LENGTH && accepts(text);
      if (!fits && texts.length > 0) break;
      field.left.shift();
      if (fits) texts.push(next);
    }
    field.dealt += texts.length;
    if (texts.length > 0) field.last = [...texts, field.mark].join(" ");
    return field.last;
  }

  /** The same for a text field. Throws if it accepts none. */
  text(name: string, most: number): string {
    const text = this.deal(name, upTo(most));
    if (text === null) throw new Error(`${name} accepts no payload`);
    return text;
  }

  #field(name: string): Field {
    const known = this.#fields.get(name);
    if (known) return known;
    const at = this.#fields.size;
    const turn = (at * 7) % this.#payloads.length;
    const left = [...this.#payloads.slice(turn), ...this.#payloads.slice(0, turn)];
    const field: Field = { mark: `q${at}q`, left, dealt: 0, last: null };
    this.#fields.set(name, field);
    return field;
  }

  /** True if all fields of a scenario have had all payloads; false before its first run. */
  isDone(scenario: string): boolean {
    const own = [...this.#fields].filter(([name]) => name.startsWith(`${scenario}: `));
    return own.length > 0 && own.every(([, { left }]) => left.length === 0);
  }

  get dealt(): number {
    return [...this.#fields.values()].reduce((sum, { dealt }) => sum + dealt, 0);
  }

  get marks(): ReadonlyMap<string, string> {
    return new Map([...this.#fields].flatMap(([name, { mark, last }]) => (last === null ? [] : [[mark, name]])));
  }
}

/** Regular expression of the marks. */
export const MARK = "q\\d+q";

export type Sold = { service: Service; sample: BriefValues };

/** All services, imported without `import.meta.glob`, which Playwright does not have. */
export const soldServices = (): Promise<Sold[]> =>
  Promise.all(
    offers.map(async ({ slug }) => {
      const { default: service }: { default: Service } = await import(`../../../../app/catalog/${slug}/service.ts`);
      return { service, sample: filledForms[slug] };
    }),
  );

/** A service's form with payloads in all fields that accept them. Throws if there are none. */
export function formsWithPayloads({ service, sample }: Sold, dealer: PayloadDealer): BriefValues {
  const values = { ...service.defaults, ...sample };
  const filled = Object.entries(service.fields)
    // Not sent: the email, which is separate, and computed values.
    .filter(([name, { sentAs }]) => sentAs !== null && !(name in service.agreedByPaying))
    .map(([name, field]) => fill(service, dealer, values, name, field));
  if (!filled.includes(true)) throw new Error(`No field of ${service.offer.slug} accepts a payload`);
  return values;
}

/** Puts a payload into a field, in the first shape with which the form is valid. False if there is none. */
function fill(
  service: Service,
  dealer: PayloadDealer,
  values: BriefValues,
  name: string,
  { files, wire }: FormField,
): boolean {
  return (files ? FILES : TEXTS).some(([shape, as]) => {
    const dealt = dealer.deal(`${service.offer.slug}: ${name}${as}`, (text) => {
      const value = shape(text);
      // List items that are too long are dropped when sent.
      const isSent = JSON.stringify(wire.read(wire.write(value))) === JSON.stringify(value);
      const form = { ...values, [name]: value };
      const parsed = service.parse(form)?.[name];
      const isComplete = parsed !== undefined && JSON.stringify(parsed).includes(text.slice(text.lastIndexOf(" ") + 1));
      return isSent && isComplete && service.price(form).ok;
    });
    if (dealt !== null) values[name] = shape(dealt);
    return dealt !== null;
  });
}

type Shape = readonly [of: (text: string) => unknown, as: string];

/** As text, as a list item, and in a URL, which has no spaces. */
const TEXTS: readonly Shape[] = [
  [(text) => text, ""],
  [(text) => [text], " (a word)"],
  [(text) => `acme.example/?${text.replaceAll(/\s/g, "/")}`, " (an address)"],
];

const FILES: readonly Shape[] = [
  [(text) => ["a", "b", "c"].map((letter) => ({ name: `${letter}${text}.png`, size: 9, type: "image/png" })), ""],
];
