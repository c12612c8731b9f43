import { claimsKind } from "./claims-kind";
import { type DocumentKind, rowOf } from "./document-kind";
import { homeKind } from "./home-kind";
import { findWrittenPostKind, shippedPostKinds } from "./post-kind.server";
import { siteKind } from "./site-kind";

/** What every shop can edit, in the order of the list. */
export const documentKinds: readonly DocumentKind[] = [siteKind, claimsKind, homeKind, ...shippedPostKinds];

export const findDocumentKind = (name: string | undefined): DocumentKind | undefined =>
  documentKinds.find((kind) => kind.name === name) ?? findWrittenPostKind(name ?? "");

/** Also the posts of staff among the stored documents, newest first. */
export function documentKindsWith(stored: Iterable<string>): readonly DocumentKind[] {
  const known = new Set(documentKinds.map(({ name }) => name));
  const written = [...stored].flatMap((name) => (known.has(name) ? [] : (findWrittenPostKind(name) ?? [])));
  const [firstPost] = shippedPostKinds;
  const place = firstPost ? documentKinds.indexOf(firstPost) : documentKinds.length;
  return documentKinds.toSpliced(place, 0, ...written.toSorted((a, b) => Number(rowOf(b).key) - Number(rowOf(a).key)));
}
