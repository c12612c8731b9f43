import { z } from "zod";
import type { BriefResult, Service } from "~/catalog/define-service";
import type { FormField } from "~/catalog/fields";
import { type BriefValues, requiresConsent, withoutConsent } from "~/catalog/terms-consent";
import { failure } from "~/lib/result";

/** A field of a service's form as staff fill it in for a customer: rendered from the service's own description. */
export type BriefField = {
  name: string;
  label: string;
  kind: "email" | "line" | "text" | "number" | "choice";
  /** What a choice may be. */
  options: string[];
  value: string;
};

/** The fields that a form of plain controls can hold, with what `brief` says in them. */
export const listBriefFields = (service: Service, brief: BriefValues): BriefField[] =>
  typed(service).map(([name, field]) => ({
    name,
    label: field.label ?? name,
    options: optionsOf(service, name, field),
    kind: kindOf(service, name, field),
    value: brief[name] === undefined ? "" : field.wire.write(brief[name]),
  }));

/**
 * The brief that staff typed, by the rules of the service's form; what is left empty is left out, but for the email address. What a form
 * of plain controls cannot hold (files, platforms) is taken from `source`.
 */
export function parseBriefForm(
  service: Service,
  given: ReadonlyMap<string, string>,
  source: BriefValues,
): BriefResult<BriefValues> {
  const fields = typed(service);
  const answers = fields.flatMap(([name, { wire }]) => {
    const text = given.get(name)?.trim() ?? "";
    return text === "" && name !== "email" ? [] : [[name, wire.read(text)] as const];
  });
  for (const [name, answer] of answers) {
    const rule = service.fields[name]?.rule;
    const parsed = rule && z.safeParse(rule, answer);
    if (parsed && !parsed.success) {
      const label = service.fields[name]?.label ?? name;
      return { ...failure(`${label}: ${parsed.error.issues[0]?.message ?? "We couldn’t read this."}`), field: name };
    }
  }
  const kept = Object.entries(withoutConsent(source)).filter(
    ([name]) => name in service.fields && !fields.some(([one]) => one === name),
  );
  return service.parseBrief({ ...Object.fromEntries(kept), ...Object.fromEntries(answers) });
}

/** Texts and numbers with a label; an agreement is nobody's to give for somebody else. */
const typed = ({ fields }: Service): [string, FormField][] =>
  Object.entries(fields).filter(
    ([name, { label, default: empty }]) =>
      label !== null && ["string", "number"].includes(typeof empty) && !requiresConsent({ fields: { [name]: empty } }),
  );

function kindOf(service: Service, name: string, field: FormField): BriefField["kind"] {
  if (name === "email") return "email";
  if (optionsOf(service, name, field).length > 0) return "choice";
  if (typeof field.default === "number") return "number";
  return z.safeParse(field.rule, "x".repeat(LINE_MAX + 1)).success ? "text" : "line";
}

/** A rule that takes more characters than these takes paragraphs. */
const LINE_MAX = 500;

/** What the rule itself lists; else the service's own plans, where the field says which of them is meant. */
function optionsOf(service: Service, name: string, { rule }: FormField): string[] {
  const listed = [...(rule._zod.values ?? [])].filter((value) => typeof value === "string");
  if (listed.length > 0 || service.listings.length < 2) return listed;
  const names = service.listings.map((listing) => listing.name);
  return names.every((plan) => service.plan({ [name]: plan })?.value === plan) ? names : [];
}
