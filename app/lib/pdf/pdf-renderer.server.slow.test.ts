import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { waitFor } from "../../../tests/support/wait-for";
import { PdfQueueFull, type PdfRenderer, PdfRenderFailed } from "./pdf";
import { type RenderProcessOptions, startPdfRenderer } from "./pdf-renderer.server";

/** Answers with its own number and how many files it is at, or does as it is told. */
const SCRIPT = `
let atOnce = 0;
process.on("message", async ({ content }) => {
  if (content.does === "throw") throw new Error("a fault");
  if (content.does === "exit") process.exit(3);
  if (content.does === "spin") for (;;);
  if (content.does === "refuse") return process.send({ fault: "TypeError" });
  if (content.does === "babble") return process.send(7);
  if (content.does === "grow") for (const all = [];;) all.push(new Array(1e5).fill({}));
  atOnce++;
  await new Promise((resolve) => setTimeout(resolve, content.takes ?? 0));
  process.send({ bytes: new Uint8Array(Uint32Array.of(process.pid, atOnce--).buffer) });
});`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "render-process-"));
  writeFileSync(join(folder, "script.mjs"), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Partial<RenderProcessOptions> = {}): PdfRenderer {
  const documents = startPdfRenderer({ script: join(folder, "script.mjs"), ...options });
  onTestFinished(() => documents.close());
  return documents;
}
const render = (documents: PdfRenderer, content: object = {}) => documents.render("social-posts", content);
const numbersIn = (bytes: Uint8Array) => new Uint32Array(bytes.slice().buffer);
const processOf = async (documents: PdfRenderer) => numbersIn(await render(documents))[0];

test("one process makes one file after the other, however many are asked for at once", async () => {
  const documents = open();
  const made = await Promise.all(Array.from({ length: 15 }, () => render(documents, { takes: 5 })));
  expect(made.map((bytes) => numbersIn(bytes)[1])).toEqual(Array.from({ length: 15 }, () => 1));
  expect(new Set(made.map((bytes) => numbersIn(bytes)[0])).size).toBe(1);
});

test("a file beyond the bound of the queue is refused at once, and taken again later", async () => {
  const documents = open({ mostWaiting: 2 });
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => render(documents)));
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(asked[4]).toHaveProperty("reason", expect.any(PdfQueueFull));
  await render(documents);
});

test.each(["throw", "exit", "refuse", "babble", "grow"])(
  "a process that does '%s' fails that one file, the next ones are made",
  async (does) => {
    const documents = open({ memory: 32 });
    const failing = render(documents, { does });
    const others = [render(documents), render(documents)];
    await expect(failing).rejects.toThrow(PdfRenderFailed);
    await Promise.all(others);
  },
);

test("a file that never ends is given up after a minute, the next one is made by another process", async () => {
  // The clock stands still for the good files: on a busy machine a process may take seconds to start.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const documents = open();
  const before = await processOf(documents);
  const givenUp = vi.fn();
  render(documents, { does: "spin" }).catch(givenUp);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(givenUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(givenUp).toHaveBeenCalledWith(new PdfRenderFailed("It took too long"));
  expect(await processOf(documents)).not.toBe(before);
});

test("the process stays between files and ends when nothing is asked of it", async () => {
  const patient = open({ idle: 600_000 });
  expect(await processOf(patient)).toBe(await processOf(patient));
  const documents = open({ idle: 1 });
  const first = await processOf(documents);
  await waitFor(async () => (await processOf(documents)) !== first, { what: "another process" });
});

test("closing ends what is under way and tells who waits", async () => {
  const documents = open();
  const asked = [render(documents, { does: "spin" }), render(documents)].map((made) => made.catch((error) => error));
  await documents.close();
  expect(await Promise.all(asked)).toEqual([expect.any(PdfRenderFailed), expect.any(PdfRenderFailed)]);
});
