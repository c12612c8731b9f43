import type { Service } from "~/catalog/define-service";
import type { FormField } from "~/catalog/fields";
import { offers } from "~/catalog/offers";
import type { BriefValues } from "~/catalog/terms-consent";
import type { PayloadDealer } from "./dealt.ts";

export type Sold = { service: Service; sample: BriefValues };

/** Every service of the catalog: what its folder exports, as journeys find it, who have no bundler. */
export const soldServices = (): Promise<Sold[]> =>
  Promise.all(
    offers.map(async ({ slug }) => {
      const [{ default: service }, { default: sample }]: [{ default: Service }, { default: BriefValues }] =
        await Promise.all([
          import(`../../../app/catalog/${slug}/service.ts`),
          import(`../../../app/catalog/${slug}/sample.ts`),
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
