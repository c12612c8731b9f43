import type { Service } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Site } from "~/content/site";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { agreedCatalogPrice, describeInterval, laterMonthPrice } from "~/orders/order-price";
import { parseBriefForm } from "./brief-fields.server";
import { parseCustomPrice, type QuoteInput } from "./create-quote.server";

/** What the customer would see of a quote that is still being typed. Amounts are cents. */
export type QuotePreview = {
  service: string;
  /** Null while no name is typed. */
  customer: string | null;
  /** Of a subscription, its month. Null if the brief does not determine a price. */
  catalogCents: number | null;
  /** Null while there is no valid price. `interval`: of a subscription. */
  price: { cents: number; interval: string | null; lines: { label: string; cents: number }[] } | null;
};

/** Leaves out the fields that are not valid yet. */
export function previewQuote(site: Site, input: QuoteInput): Result<{ preview: QuotePreview }> {
  const service = publishedCatalog(site).serviceBySlug(input.service);
  if (!service) return failure("Please choose a service.");
  const brief = parseValidFields(service, input);
  const isReasonTyped = input.reason.trim().length >= 3;
  const priced = parseCustomPrice(service, brief, { ...input, reason: isReasonTyped ? input.reason : "your reason" });
  const { title } = service.offer;
  const catalogPrice = agreedCatalogPrice(service, brief);
  return {
    ok: true,
    preview: {
      service: title,
      customer: describeCustomer(service, brief),
      catalogCents: catalogPrice && laterMonthPrice(catalogPrice).cents,
      price: priced.ok
        ? {
            cents: priced.price.cents,
            interval: priced.price.every ? describeInterval(priced.price) : null,
            lines: priced.price.parts.map(({ label, cents }) => ({ label, cents })),
          }
        : null,
    },
  };
}

/** Any valid address; the preview does not show it. */
const EMAIL = "preview@acme.example";

function parseValidFields(service: Service, { fields, source }: QuoteInput): BriefValues {
  const valid = new Map(fields);
  for (let left = fields.size; left >= 0; left--) {
    const parsed = parseBriefForm(service, valid, source);
    if (parsed.ok) return parsed.brief;
    if (parsed.field === "email") valid.set("email", EMAIL);
    else if (parsed.field) valid.delete(parsed.field);
    else break;
  }
  return {};
}

function describeCustomer(service: Service, brief: BriefValues): string | null {
  const { name } = service.customer(brief);
  const person = contactNameOf(brief);
  const isNamed = person !== null || name !== service.customer({}).name;
  return isNamed ? customerLabel({ name, company: null, person }) : null;
}
