import { data } from "react-router";
import { z } from "zod";
import { CARD, catalogKind, orderOf, PLACE } from "~/catalog/documents/catalog-kind";
import { AMOUNT, serviceKindName, serviceKinds } from "~/catalog/documents/service-kinds";
import { offers } from "~/catalog/offers";
import {
  changedFields,
  type DocumentKind,
  type Field,
  fieldsOf,
  findTextFaults,
  readText,
  type Texts,
} from "~/content/documents/document-kind";
import { type OpenDocument, openDocument } from "~/content-desk/documents.server";
import { publishDrafts, saveDraft } from "~/content-desk/edit-document.server";
import { type PublicationSummary, summarizePublication } from "~/content-desk/publication-summary.server";
import type { App } from "~/lib/app-context.server";
import { toStorableText } from "~/lib/db/storable-text";
import { failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

/** A control of the table. `live`: what visitors see, if it differs. */
export type PriceField = Pick<Field, "label" | "hint" | "choices"> & {
  name: string;
  text: string;
  live: string | null;
};

/** `base`: as in the forms of documents, by their names. */
export type PriceRow = {
  slug: string;
  title: string;
  document: string;
  place: string;
  amounts: PriceField[];
  choices: PriceField[];
};

export type PricesOutcome = {
  outcome?: FormOutcome;
  /** By the control's name: what was typed, unless it was saved. */
  typed?: Texts;
  faults?: Texts;
  /** Of a publication, which must be confirmed. */
  summary?: PublicationSummary;
};

type PricedDocument = OpenDocument & { kind: DocumentKind };

const openDocuments = (app: App): Promise<PricedDocument[]> =>
  Promise.all([catalogKind, ...serviceKinds].map(async (kind) => ({ ...(await openDocument(app, kind)), kind })));

const controlName = ({ name }: DocumentKind, field: string): string => `${name}/${field}`;

/** Fields that this page edits. */
const fieldsAtPrices = (kind: DocumentKind): readonly Field[] => fieldsOf(kind).filter(({ atPrices }) => atPrices);

export async function readPrices(app: App) {
  const documents = await openDocuments(app);
  const catalog = documents.find(({ kind }) => kind === catalogKind);
  const rows = orderOf(catalog?.newest ?? {}).flatMap((slug): PriceRow[] => {
    const document = documents.find(({ kind }) => kind.name === serviceKindName({ slug }));
    if (!document || !catalog) return [];
    const shown = ({ kind, newest, published }: PricedDocument, isShown: (name: string) => boolean): PriceField[] =>
      fieldsAtPrices(kind)
        .filter(({ name }) => isShown(name))
        .map(({ name, label, hint, choices }) => ({
          name: controlName(kind, name),
          // Without the service's name, which its row has.
          label: label.replace(/^.*: /, ""),
          hint,
          choices,
          text: newest[name] ?? "",
          live: published[name] === newest[name] ? null : (published[name] ?? ""),
        }));
    return [
      {
        slug,
        title: document.newest.title ?? slug,
        document: document.kind.name,
        place: controlName(catalogKind, PLACE + slug),
        amounts: shown(document, (name) => name.startsWith(AMOUNT)),
        choices: [
          ...shown(document, (name) => !name.startsWith(AMOUNT)),
          ...shown(catalog, (name) => name === CARD + slug),
        ],
      },
    ];
  });
  return { rows, bases: documents.map(({ kind, base }) => ({ name: controlName(kind, "base"), base })) };
}

const formSchema = z.object({
  intent: z.enum(["move", "save", "publish"]),
  /** "yes": the summary was read. */
  reviewed: z.string().default(""),
});

/** A move without scripts is shown and not saved. */
const moveSchema = z.object({ slug: z.enum(offers.map(({ slug }) => slug)), to: z.enum(["up", "down"]) });

/** What was typed into the table, on top of the texts that visitors see and of the newest ones. */
type TypedDocument = PricedDocument & { typed: Texts };

export async function submitPrices(app: App, actor: string, form: FormData, search: URLSearchParams) {
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const documents = (await openDocuments(app)).map((document) => ({ ...document, typed: readTyped(document, form) }));
  const typed = Object.fromEntries(
    documents.flatMap(({ kind, typed }) =>
      Object.entries(typed).map(([name, text]) => [controlName(kind, name), text] as const),
    ),
  );
  const { intent, reviewed } = parsed.data;
  if (intent === "move") return answer({ typed: { ...typed, ...movedPlaces(documents, search) } });
  const faults = Object.fromEntries(
    documents.flatMap(({ kind, newest, typed }) =>
      Object.entries(findTextFaults(kind, { ...newest, ...typed })).flatMap(([name, fault]) =>
        Object.hasOwn(typed, name) ? [[controlName(kind, name), fault] as const] : [],
      ),
    ),
  );
  if (Object.keys(faults).length > 0)
    return rejected({ outcome: failure("Please correct the marked fields. Nothing was saved."), faults, typed });
  return intent === "save"
    ? saveTyped(app, actor, documents, form)
    : publishTyped(app, actor, documents, form, { typed, reviewed });
}

const readTyped = ({ kind, newest }: PricedDocument, form: FormData): Texts =>
  Object.fromEntries(
    fieldsAtPrices(kind).map((field) => {
      const value = form.get(controlName(kind, field.name));
      return [
        field.name,
        typeof value === "string" ? readText(field, toStorableText(value)) : (newest[field.name] ?? ""),
      ];
    }),
  );

function movedPlaces(documents: readonly TypedDocument[], search: URLSearchParams): Texts {
  const move = moveSchema.safeParse(Object.fromEntries(search));
  const order = orderOf(documents.find(({ kind }) => kind === catalogKind)?.typed ?? {});
  if (move.success) {
    const from = order.indexOf(move.data.slug);
    const to = from + (move.data.to === "up" ? -1 : 1);
    if (order[to] !== undefined) order.splice(to, 0, ...order.splice(from, 1));
  }
  return Object.fromEntries(
    order.map((slug, place) => [controlName(catalogKind, PLACE + slug), String(place + 1)] as const),
  );
}

/** Drafts of what differs from `before`. */
async function saveDrafts(
  app: App,
  actor: string,
  documents: readonly TypedDocument[],
  form: FormData,
  before: "newest" | "published",
) {
  const saved: { document: TypedDocument; revision: number }[] = [];
  for (const document of documents) {
    const { kind, typed } = document;
    const texts = { ...document[before], ...typed };
    if (changedFields(kind, document[before], texts).length === 0) continue;
    const base = Number(form.get(controlName(kind, "base")));
    const result = await saveDraft(app, actor, kind, { base, texts, note: "" });
    if (!result.ok) return { ...result, title: kind.title };
    saved.push({ document, revision: result.revision });
  }
  return { ok: true as const, saved };
}

const conflict = (title: string) =>
  rejected(
    {
      outcome: failure(
        `Someone else has changed “${title}” since you opened this page. It shows their text now; please type yours again.`,
      ),
    },
    409,
  );

async function saveTyped(app: App, actor: string, documents: readonly TypedDocument[], form: FormData) {
  const result = await saveDrafts(app, actor, documents, form, "newest");
  if (!result.ok) return conflict(result.title);
  return answer({ outcome: formSuccess("The drafts are saved. Visitors don’t see them yet.") });
}

async function publishTyped(
  app: App,
  actor: string,
  documents: readonly TypedDocument[],
  form: FormData,
  { typed, reviewed }: { typed: Texts; reviewed: string },
) {
  const candidates = documents
    .map(({ kind, published, typed }) => ({ kind, published, texts: { ...published, ...typed } }))
    .filter(({ kind, published, texts }) => changedFields(kind, published, texts).length > 0);
  if (candidates.length === 0) return answer({ outcome: formSuccess("Visitors already see these prices."), typed });
  if (reviewed !== "yes") {
    const summarized = await summarizePublication(app, actor, candidates);
    return summarized.ok
      ? answer({ summary: summarized.summary, typed })
      : rejected({ outcome: failure(`${summarized.error} Nothing was saved.`), typed });
  }
  const result = await saveDrafts(app, actor, documents, form, "published");
  if (!result.ok) return conflict(result.title);
  const { saved } = result;
  if (saved.length === 0) return rejected({ outcome: failure("There are no changes to publish."), typed });
  const published = await publishDrafts(
    app,
    actor,
    saved.map(({ document: { kind }, revision }) => ({ kind, revision })),
  );
  // Other changes of a draft stay one.
  for (const document of documents) {
    const { kind, draft, newest, typed } = document;
    const base = saved.find((each) => each.document === document)?.revision ?? document.base;
    if (draft !== null) await saveDraft(app, actor, kind, { base, texts: { ...newest, ...typed }, note: "" });
  }
  if (!published.ok) return rejected({ outcome: failure(`${published.error} The drafts are saved.`), typed });
  return answer({ outcome: formSuccess("Published. Visitors see it within 5 seconds.") });
}

const answer = (outcome: PricesOutcome, status = 200) => data(outcome, { status });

const rejected = (outcome: PricesOutcome, status = 400) => answer(outcome, status);
