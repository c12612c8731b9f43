import type { Service } from "~/catalog/define-service";
import type { FormField } from "~/catalog/fields";
import { offers } from "~/catalog/offers";
import type { BriefValues } from "~/catalog/terms-consent";
import { isAddress } from "./payloads.ts";

/** Longest text that one field is given at a time, in characters. */
const ROOM = 1_500;

type Field = {
  /** Stands behind what the field was given, so that it is known again wherever it is shown. */
  mark: string;
  left: string[];
  given: number;
  last: string | null;
};

export type Accepts = (text: string) => boolean;

const upTo =
  (most: number): Accepts =>
  ({ length }) =>
    length <= most;

/** Deals payloads to fields ("scene: field") until each has had all that it takes, as many at a time as there is room for. */
export class PayloadDealer {
  readonly #payloads: readonly string[];
  readonly #fields = new Map<string, Field>();

  constructor(payloads: readonly string[]) {
    this.#payloads = payloads;
  }

  /** The next text for a field; the last one again where it has had all; null for a field that takes none. */
  deal(name: string, accepts: Accepts): string | null {
    const field = this.#field(name);
    const pack: string[] = [];
    while (field.left.length > 0) {
      const [next = ""] = field.left;
      if (pack.length > 0 && isAddress(next)) break;
      const text = [...pack, next, field.mark].join(" ");
      const fits = text.length <= ROOM && accepts(text);
      if (!fits && pack.length > 0) break;
      field.left.shift();
      if (fits) pack.push(next);
    }
    field.given += pack.length;
    if (pack.length > 0) field.last = [...pack, field.mark].join(" ");
    return field.last;
  }

  /** The same for a field of which it is known that it takes texts. Throws where it takes none. */
  text(name: string, most: number): string {
    const text = this.deal(name, upTo(most));
    if (text === null) throw new Error(`Nothing fits into ${name}`);
    return text;
  }

  #field(name: string): Field {
    const known = this.#fields.get(name);
    if (known) return known;
    const at = this.#fields.size;
    const turn = (at * 7) % this.#payloads.length;
    const left = [...this.#payloads.slice(turn), ...this.#payloads.slice(0, turn)];
    const field: Field = { mark: `q${at}q`, left, given: 0, last: null };
    this.#fields.set(name, field);
    return field;
  }

  /** Whether all fields of a scene have had everything; false before it began. */
  isDone(scene: string): boolean {
    const own = [...this.#fields].filter(([name]) => name.startsWith(`${scene}: `));
    return own.length > 0 && own.every(([, { left }]) => left.length === 0);
  }

  get given(): number {
    return [...this.#fields.values()].reduce((sum, { given }) => sum + given, 0);
  }

  get marks(): ReadonlyMap<string, string> {
    return new Map([...this.#fields].flatMap(([name, { mark, last }]) => (last === null ? [] : [[mark, name]])));
  }
}

/** What is known again of a dealt text, in the form of a regular expression. */
export const MARK = "q\\d+q";

export type Sold = { service: Service; sample: BriefValues };

/** Every service of the catalog: what its folder exports, as journeys find it, who have no bundler. */
export const soldServices = (): Promise<Sold[]> =>
  Promise.all(
    offers.map(async ({ slug }) => {
      const [{ default: service }, { default: sample }]: [{ default: Service }, { default: BriefValues }] =
        await Promise.all([
          import(`../../../app/catalog/${slug}/service.ts`),
          import(`../../../app/catalog/${slug}/example-form.ts`),
        ]);
      return { service, sample };
    }),
  );

/** The form of a service with a dealt text in each field whose schema takes any. Throws when there is none. */
export function formsWithPayloads({ service, sample }: Sold, dealer: PayloadDealer): BriefValues {
  const values = { ...service.defaults, ...sample };
  const filled = Object.entries(service.fields)
    // What is not sent is the address, which is sent beside the brief, and what nobody typed.
    .filter(([, { sentAs, atPayment }]) => sentAs !== null && !atPayment)
    .map(([name, field]) => fill(service, dealer, values, name, field));
  if (!filled.includes(true)) throw new Error(`No field of ${service.offer.slug} takes a text`);
  return values;
}

/** Puts a dealt text into a field, in the first shape that the whole form is valid with. False where there is none. */
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
      // A list of which a part is too long to be sent would leave that out.
      const isSent = JSON.stringify(wire.read(wire.write(value))) === JSON.stringify(value);
      const form = { ...values, [name]: value };
      const kept = service.parse(form)?.[name];
      const isWhole = kept !== undefined && JSON.stringify(kept).includes(text.slice(text.lastIndexOf(" ") + 1));
      return isSent && isWhole && typeof service.price(form) !== "string";
    });
    if (dealt !== null) values[name] = shape(dealt);
    return dealt !== null;
  });
}

type Shape = readonly [of: (text: string) => unknown, as: string];

/** As it is, as one of several words, and in an address, which has no blanks. */
const TEXTS: readonly Shape[] = [
  [(text) => text, ""],
  [(text) => [text], " (a word)"],
  [(text) => `acme.example/?${text.replaceAll(/\s/g, "/")}`, " (an address)"],
];

const FILES: readonly Shape[] = [
  [(text) => ["a", "b", "c"].map((letter) => ({ name: `${letter}${text}.png`, size: 9, type: "image/png" })), ""],
];
