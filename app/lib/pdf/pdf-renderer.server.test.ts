/** @module-tag promise-35 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "../../../tests/support/temp-folder";
import { waitFor } from "../../../tests/support/wait-for";
import { PdfQueueFull, type PdfRenderer, PdfRenderFailed } from "./pdf";
import { type PdfRendererOptions, startPdfRenderer } from "./pdf-renderer.server";

/** Answers with its process id and its number of concurrent PDFs, or fails as requested. */
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

const folder = tempFolder();
beforeAll(() => {
  writeFileSync(join(folder, "script.mjs"), SCRIPT);
});

function open(options: Partial<PdfRendererOptions> = {}): PdfRenderer {
  const renderer = startPdfRenderer({ script: join(folder, "script.mjs"), ...options });
  onTestFinished(() => renderer.close());
  return renderer;
}
const render = (renderer: PdfRenderer, content: object = {}, client = "") =>
  renderer.render("social-posts", content, client);
const numbersIn = (bytes: Uint8Array) => new Uint32Array(bytes.slice().buffer);
const processOf = async (renderer: PdfRenderer) => numbersIn(await render(renderer))[0];

test("one process renders concurrent requests one after another", async () => {
  const renderer = open();
  const rendered = await Promise.all(Array.from({ length: 10 }, () => render(renderer, { takes: 5 })));
  expect(rendered.map((bytes) => numbersIn(bytes)[1])).toEqual(Array.from({ length: 10 }, () => 1));
  expect(new Set(rendered.map((bytes) => numbersIn(bytes)[0])).size).toBe(1);
});

test("a client that has half of the places is rejected immediately, and accepted later", async () => {
  const renderer = open({ maxWaiting: 4 });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => render(renderer)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[4]).toHaveProperty("reason", expect.any(PdfQueueFull));
  await render(renderer);
});

test("a full queue rejects a further client", async () => {
  const renderer = open({ maxWaiting: 2 });
  const results = await Promise.allSettled(["a", "b", "c", "d"].map((client) => render(renderer, {}, client)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
});

test("a client that asks for many at once is refused itself, and another one waits for two at most", async () => {
  const renderer = open({ maxWaiting: 4 });
  const done: string[] = [];
  const ask = async (client: string, name: string) => {
    await render(renderer, { takes: 5 }, client);
    done.push(name);
  };
  const greedy = Promise.allSettled(Array.from({ length: 12 }, (_, at) => ask("greedy", `greedy ${at}`)));
  await Promise.all([ask("other", "other"), ask("third", "third")]);
  const place = (name: string) => done.indexOf(name);
  expect(place("other")).toBeLessThanOrEqual(2);
  expect(place("third")).toBeLessThanOrEqual(3);
  const refused = (await greedy).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(9);
});

test.each(["throw", "exit", "refuse", "babble", "grow"])(
  "a process that does '%s' only fails its current PDF",
  async (does) => {
    const renderer = open({ memoryMb: 32 });
    const failing = render(renderer, { does });
    const others = [render(renderer), render(renderer)];
    await expect(failing).rejects.toThrow(PdfRenderFailed);
    await Promise.all(others);
  },
);

test("a PDF that never ends is rejected after a minute, and another process renders the next one", async () => {
  // Fake timers, because a process may take seconds to start on a busy machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const renderer = open();
  const before = await processOf(renderer);
  const onFailure = vi.fn();
  render(renderer, { does: "spin" }).catch(onFailure);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onFailure).toHaveBeenCalledWith(new PdfRenderFailed("It took too long"));
  expect(await processOf(renderer)).not.toBe(before);
});

test("the process is reused, and ends when it is idle", async () => {
  const longLived = open({ idleMs: 600_000 });
  expect(await processOf(longLived)).toBe(await processOf(longLived));
  const renderer = open({ idleMs: 1 });
  const first = await processOf(renderer);
  await waitFor(async () => (await processOf(renderer)) !== first, { what: "another process" });
});

test("closing rejects the current PDF and the waiting ones", async () => {
  const renderer = open();
  const results = [render(renderer, { does: "spin" }), render(renderer)].map((pdf) => pdf.catch((error) => error));
  await renderer.close();
  expect(await Promise.all(results)).toEqual([expect.any(PdfRenderFailed), expect.any(PdfRenderFailed)]);
});
