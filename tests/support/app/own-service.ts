import { beforeEach, expect } from "vitest";
import { fieldName } from "~/catalog/documents/own-service-form";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import type { PreparePages } from "~/content/documents/live-content.server";
import { findDocumentKind } from "~/content-desk/document-kinds";
import { type DeskApp, openDocument } from "~/content-desk/documents.server";
import { publishDraft, saveDraft } from "~/content-desk/edit-document.server";
import { createService } from "~/content-desk/new-service.server";
import { expectDone, expectFound } from "../expect-done";
import { setUpTestApp, type TestApp } from "./test-app";

const OLGA = "olga@pixelpilots.example";

/** As `setUpTestApp`, with the shipped texts before each test. */
export function openDesk(): TestApp {
  const app = setUpTestApp();
  beforeEach(() => app.content.refresh());
  return app;
}

/** For `preparePagesWith`, which renders pages in a shop. */
export const preparedPages =
  (changes: Partial<Awaited<ReturnType<PreparePages>>> = {}): PreparePages =>
  async () => ({ failures: [], changed: [], isFrameChanged: false, show: () => {}, ...changes });

/** Texts of a form's field. */
export const field = (place: number, parts: Texts): Texts =>
  Object.fromEntries(Object.entries(parts).map(([part, text]) => [fieldName(place, part), text]));

/** What a service of staff needs beside the texts of a new one. */
export const filled: Texts = {
  menu: "A logo in five days.",
  card: "A logo in five days, with three drafts.",
  intro: "Tell us about your brand, and pay once.",
  price: "490",
  "step.0": "We call you.",
  "step.1": "You get three drafts.",
};

/** Saves a draft that follows the rules. Returns its revision. */
export async function draftDocument(app: DeskApp, name: string, changes: Texts): Promise<number> {
  const kind = expectFound(findDocumentKind(name, app.content.site()));
  const { base, newest } = await openDocument(app, kind);
  const typed = { ...newest, ...changes };
  const texts = kind.complete?.(typed) ?? typed;
  expect(findTextFaults(kind, texts)).toEqual({});
  return expectDone(await saveDraft(app, OLGA, kind, { base, texts, note: "" })).revision;
}

export async function publishDocument(app: DeskApp, name: string, changes: Texts): Promise<void> {
  const revision = await draftDocument(app, name, changes);
  const kind = expectFound(findDocumentKind(name, app.content.site()));
  expect(await publishDraft(app, OLGA, kind, revision)).toEqual({ ok: true });
}

/** Returns the document's name. */
export async function publishService(app: DeskApp, title: string, changes: Texts = {}): Promise<string> {
  const { name } = expectDone(await createService(app, OLGA, { title }));
  await publishDocument(app, name, { ...filled, ...changes });
  return name;
}
