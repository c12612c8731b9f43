import type { Service } from "~/catalog/define-service";
import { PLAN_FIELD } from "~/catalog/described-service";
import { type NamedFile, readNamedFiles } from "~/catalog/named-files";
import type { BriefValues } from "~/catalog/terms-consent";
import { formatMoneyShort } from "~/lib/money";
import { draftKey, readStoredJson, removeStoredText, storeText } from "./draft-storage";

/** Stored in the browser beside the draft, because admins may change the form while a customer fills it out. */
type Kept = {
  /** Answers without a field by its id, as text; blank ones were dismissed. */
  unasked: Readonly<Record<string, string>>;
  /** Chosen last, with its price. */
  plan?: { name: string; price: string } | undefined;
};

const keptKey = ({ offer }: Service): string => `${offer.draftKey}:kept`;

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What is kept, with answers in the draft or the submitted form that have no field any more; none without either. */
export function readKept(service: Service): Kept {
  const key = service.offer.draftKey;
  const [submitted, draft, kept] = [key, draftKey(key), keptKey(service)].map((each) => objectOf(readStoredJson(each)));
  const stored = { ...submitted, ...draft };
  const answers = Object.keys(stored).length === 0 ? {} : { ...stored, ...objectOf(kept?.unasked) };
  const unasked = Object.entries(answers).flatMap(([name, answer]) =>
    name.startsWith("f-") && !Object.hasOwn(service.defaults, name) ? [[name, textOf(answer)] as const] : [],
  );
  const { name, price } = objectOf(kept?.plan);
  return {
    unasked: Object.fromEntries(unasked),
    ...(typeof name === "string" && typeof price === "string" && { plan: { name, price } }),
  };
}

export function saveKept(service: Service, kept: Kept): void {
  if (kept.plan || Object.keys(kept.unasked).length > 0) storeText(keptKey(service), JSON.stringify(kept));
  else removeStoredText(keptKey(service));
}

/** The plan that these answers choose; undefined if it is not sold any more. */
export function chosenPlan({ listings }: Service, values: BriefValues): Kept["plan"] {
  const plan = listings.find(({ name }) => name === values[PLAN_FIELD]);
  return plan && "price" in plan ? { name: plan.name, price: formatMoneyShort(plan.price.cents) } : undefined;
}

/** "“Gold” for $400 isn’t sold any more. …", if the plan of the draft or of the submitted form is gone; else null. */
export function findGonePlan(service: Service): string | null {
  const key = service.offer.draftKey;
  const { [PLAN_FIELD]: name } = { ...objectOf(readStoredJson(key)), ...objectOf(readStoredJson(draftKey(key))) };
  if (typeof name !== "string" || name === "" || chosenPlan(service, { [PLAN_FIELD]: name })) return null;
  const { plan } = readKept(service);
  const gone = plan?.name === name ? `“${name}” for ${plan.price}` : `“${name}”`;
  const now = service.listings.flatMap((each) => {
    const { price } = chosenPlan(service, { [PLAN_FIELD]: each.name }) ?? {};
    return price ? [`${each.name} for ${price}`] : [];
  });
  return `Your plan ${gone} isn’t sold any more. Please choose another one: ${now.join(", ")}.`;
}

function textOf(answer: unknown): string {
  if (answer === true) return "Yes";
  if (!Array.isArray(answer)) return ["string", "number"].includes(typeof answer) ? String(answer).trim() : "";
  const files: readonly NamedFile[] = readNamedFiles(answer);
  return (files.length > 0 ? files.map(({ name }) => name) : answer.map(String)).join(", ");
}
