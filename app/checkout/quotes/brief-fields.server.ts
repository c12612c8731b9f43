import { z } from "zod";
import type { BriefResult, Service } from "~/catalog/define-service";
import type { FormField } from "~/catalog/fields";
import { type BriefValues, requiresConsent, withoutConsent } from "~/catalog/terms-consent";
import { failure } from "~/lib/result";

/** Fields whose schema accepts more characters get a multi-line control. */
const MAX_LINE_LENGTH = 500;

/** A field of a service's form, as the admin's quote form shows it with plain controls. */
export type BriefField = {
  name: string;
  label: string;
  kind: "email" | "line" | "text" | "money" | "number" | "choice";
  /** Empty unless `kind` is "choice". */
  options: string[];
  value: string;
};

/** Returns the fields that plain controls can edit, with their values in `brief`. */
export const listBriefFields = (service: Service, brief: BriefValues): BriefField[] =>
  editableFields(service).map(([name, field]) => ({
    name,
    label: field.label ?? name,
    options: optionsOf(service, name, field),
    kind: kindOf(service, name, field),
    value: brief[name] === undefined ? "" : field.wire.write(brief[name]),
  }));

/**
 * Validates an admin's form with the rules of the service. Empty fields are left out, except the email. Values that plain
 * controls cannot edit (files, platforms) are copied from `source`.
 */
export function parseBriefForm(service: Service, form: ReadonlyMap<string, string>, source: BriefValues): BriefResult {
  const fields = editableFields(service);
  const entered: BriefValues = {};
  for (const [name, field] of fields) {
    const { label, wire } = field;
    const text = form.get(name)?.trim() ?? "";
    if (text === "" && name !== "email") continue;
    entered[name] = wire.read(text);
    const parsed = z.safeParse(field, entered[name]);
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? "We couldn’t read this.";
      return { ...failure(`${label ?? name}: ${message}`), field: name };
    }
  }
  const copied = Object.entries(withoutConsent(source)).filter(
    ([name]) => name in service.fields && !fields.some(([editable]) => editable === name),
  );
  return service.parseBrief({ ...Object.fromEntries(copied), ...entered });
}

/** Text and number fields with a label. Consent is excluded: an admin cannot give it for the customer. */
const editableFields = ({ fields }: Service): [string, FormField][] =>
  Object.entries(fields).filter(
    ([name, { label, default: empty }]) =>
      label !== null && ["string", "number"].includes(typeof empty) && !requiresConsent({ fields: { [name]: empty } }),
  );

function kindOf(service: Service, name: string, field: FormField): BriefField["kind"] {
  if (name === "email") return "email";
  if (optionsOf(service, name, field).length > 0) return "choice";
  if (field.money) return "money";
  if (typeof field.default === "number") return "number";
  return z.safeParse(field, "x".repeat(MAX_LINE_LENGTH + 1)).success ? "text" : "line";
}

/** Returns the schema's allowed values, else the service's plans if the field selects a plan. */
function optionsOf(service: Service, name: string, field: FormField): string[] {
  const allowed = [...(field._zod.values ?? [])].filter((value) => typeof value === "string");
  if (allowed.length > 0 || service.listings.length < 2) return allowed;
  const plans = service.listings.map((listing) => listing.name);
  return plans.every((plan) => service.plan({ [name]: plan })?.value === plan) ? plans : [];
}
