/** @module-tag promise-29 */
import { afterAll, describe, expect, test } from "vitest";
import { residentMemory } from "../../support/faults/memory.ts";
import { postRaw } from "../../support/files/raw-upload.ts";
import { startShop } from "../../support/shop/shop.ts";
import { newCustomer } from "../../support/shop/visitor.ts";

const shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" } });
afterAll(() => shop.discard());

const MEGABYTE = 1024 * 1024;
const memory = () => residentMemory(shop.process.pid);

describe("unbounded bodies are rejected early while memory stays flat:", () => {
  const CHUNK = `10000\r\n${"A".repeat(65_536)}\r\n`;
  function* endless(times = 100_000): Generator<string> {
    for (let at = 0; at < times; at++) yield CHUNK;
  }
  /** Null: the response is lost if the connection is reset while we write. */
  const REFUSED = [413, null];
  const STREAMED = ["Transfer-Encoding: chunked"];

  test("a chunk of an upload, immediately if its length is announced, else after 1 MB", async () => {
    const { visitor, orderId } = await newCustomer(shop);
    const id = await visitor.beginUpload({ orderId, name: "big.txt", size: 25 * MEGABYTE });
    const path = `/my-order/files/${id}?offset=0`;
    const announced = await postRaw(shop, path, visitor, { headers: ["Content-Length: 99999999999"], chunks: [] });
    expect(announced.status).toBe(413);
    const before = memory();
    for (let times = 0; times < 5; times++) {
      const streamed = await postRaw(shop, path, visitor, { headers: STREAMED, chunks: endless() });
      expect(REFUSED).toContain(streamed.status);
      expect(streamed.written).toBeLessThan(16 * MEGABYTE);
    }
    expect(memory() - before).toBeLessThan(60 * MEGABYTE);
    const begin = await postRaw(shop, "/my-order/files", visitor, { headers: STREAMED, chunks: endless() });
    expect(REFUSED).toContain(begin.status);
    expect(begin.written).toBeLessThan(16 * MEGABYTE);
    expect((await visitor.get("/my-order")).html.replaceAll("<!-- -->", "")).toContain("0 B of 25 MB");
  });

  test("a form of over 200 MB, of which nothing is saved", async () => {
    const { visitor, orderId } = await newCustomer(shop);
    const path = `/my-order/upload?order=${orderId}`;
    const headers = ["Content-Type: multipart/form-data; boundary=b"];
    expect(
      (await postRaw(shop, path, visitor, { headers: [...headers, "Content-Length: 300000000"], chunks: [] })).status,
    ).toBe(413);
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="big.txt"\r\n\r\n';
    function* form(): Generator<string> {
      yield `${head.length.toString(16)}\r\n${head}\r\n`;
      yield* endless();
    }
    const before = memory();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memory() - before);
    }, 50);
    const { status, written } = await postRaw(shop, path, visitor, {
      headers: [...headers, ...STREAMED],
      chunks: form(),
    });
    clearInterval(watch);
    expect(REFUSED).toContain(status);
    expect(written).toBeGreaterThan(190 * MEGABYTE);
    // Includes bytes in transit when the connection was reset.
    expect(written).toBeLessThan(400 * MEGABYTE);
    expect(most).toBeLessThan(130 * MEGABYTE);
    expect((await visitor.get("/my-order")).html).not.toContain("big.txt");
  });
});
