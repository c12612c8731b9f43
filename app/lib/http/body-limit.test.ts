import { expect, test } from "vitest";
import { limitBody } from "./body-limit";
import { readFormData } from "./form-data";

const LIMIT = 1_000;

/** A POST whose body is streamed in chunks of 100 bytes; `sent` counts the chunks that were pulled. */
function post(chunks: number) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === chunks) return controller.close();
      sent++;
      controller.enqueue(new Uint8Array(100).fill(97));
    },
  });
  const streamed: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Kept": "yes" },
    body,
    duplex: "half",
  };
  return { ...limitBody(new Request("http://localhost/", streamed), LIMIT), sent: () => sent };
}

test("a body up to the limit is passed on, with method and headers", async () => {
  const { request, exceeded } = post(10);
  expect([request.method, request.headers.get("X-Kept")]).toEqual(["POST", "yes"]);
  expect(await request.text()).toHaveLength(LIMIT);
  expect(exceeded()).toBe(false);
});

test("reading a larger body rejects with 413 and stops", async () => {
  const { request, exceeded, sent } = post(100_000);
  await expect(request.text()).rejects.toMatchObject({ status: 413 });
  expect(exceeded()).toBe(true);
  expect(sent()).toBeLessThan(20);
});

test("a form that is too large rejects instead of being empty", async () => {
  await expect(readFormData(post(100).request)).rejects.toMatchObject({ status: 413 });
});
