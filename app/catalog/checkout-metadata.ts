import type { BriefResult, CheckoutService } from "./define-service";
import type { BriefValues } from "./terms-consent";

/** The metadata of a checkout request: how a form is written into it, and how it is read back. Everything in it is a text. */

export type Metadata = Record<string, unknown>;

/** The metadata of a valid form. What was not answered is empty; what no form asks for is there only once it is agreed to. */
export function toCheckoutMetadata(service: CheckoutService, values: BriefValues): Record<string, string> {
  const { fields, sale, offer } = service;
  const answers = Object.entries(fields).flatMap(([name, { sentAs = name, copiedAs, atPayment, wire }]) => {
    if (sentAs === null || (atPayment && values[name] === undefined)) return [];
    const text = wire.write(values[name]);
    return [sentAs, ...(copiedAs ? [copiedAs] : [])].map((key) => [key, text] as const);
  });
  return {
    productName: sale.productName,
    pageType: service.pageType(values),
    ...Object.fromEntries(answers),
    successUrl: sale.successPath(values),
    cancelUrl: offer.paths.form,
  };
}

/**
 * The brief in a request's metadata, with the form's own types; a value may also stand there as it is, and under the field's own
 * name. Whatever the form does not know is dropped.
 */
export function parseCheckoutMetadata(service: CheckoutService, metadata: Metadata): BriefResult<BriefValues> {
  const answers = Object.entries(service.fields).flatMap(([name, { sentAs = name, wire }]) => {
    const answer = answerIn(metadata, sentAs) ?? answerIn(metadata, name);
    return answer === undefined ? [] : [[name, typeof answer === "string" ? wire.read(answer) : answer]];
  });
  return service.parseBrief(Object.fromEntries(answers));
}

/** Undefined for what was not answered: an empty value means that, as in a form. */
function answerIn(metadata: Metadata, key: string | null): unknown {
  const answer = key !== null && Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  return answer === "" || answer === null ? undefined : answer;
}
