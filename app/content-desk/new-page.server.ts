import { and, eq, isNotNull, or } from "drizzle-orm";
import { offers } from "~/catalog/offers";
import { rowOf } from "~/content/documents/document-kind";
import { ownPageName, PAGE_WORDS } from "~/content/own-pages.server";
import type { App } from "~/lib/app-context.server";
import { contentDocuments } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { isReservedWord } from "./reserved-words";

/** Drafts count: each can be published. */
const MAX_PAGES = 20;

const MAX_WORDS = 60;

/** Addresses of services and of their later pages. */
const serviceWords = new Set(
  offers.flatMap(({ paths }) => Object.values(paths).map((path) => path.split(/[/?]/)[1] ?? "")),
);

/** Reserves an address for a new page: "Imprint" and "/imprint" are `/imprint`. An address whose page was never saved is free. */
export async function createPage({ db }: Pick<App, "db">, typed: string): Promise<Result<{ name: string }>> {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/^\//, "")
    .replace(/[\s_]+/g, "-");
  if (words === "") return failure("Enter the page’s address, such as imprint.");
  if (words.length > MAX_WORDS || !PAGE_WORDS.test(words))
    return failure(
      `An address has up to ${MAX_WORDS} letters without accents, digits and hyphens, such as data-processing.`,
    );
  if (isReservedWord(words) || serviceWords.has(words))
    return failure(`/${words} is an address of the shop itself. Choose another one.`);
  const row = rowOf({ name: ownPageName(words) });
  const { kind, key, draftRevision, publishedRevision } = contentDocuments;
  const saved = await db
    .select({ key })
    .from(contentDocuments)
    .where(and(eq(kind, row.kind), or(isNotNull(draftRevision), isNotNull(publishedRevision))));
  if (saved.some((page) => page.key === row.key))
    return failure(`There is a page at /${words} already. Choose another address.`);
  if (saved.length >= MAX_PAGES)
    return failure(`There are ${MAX_PAGES} pages already. Unpublish one and discard its draft first.`);
  await db.insert(contentDocuments).values(row).onConflictDoNothing();
  return { ok: true, name: ownPageName(words) };
}
