/** @module-tag promise-29 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../lifecycle/listen";
import { requestLimitsFor } from "./request-limits";

const MEGABYTE = 1024 * 1024;
const FILE = `/my-order/files/${randomUUID()}`;

test.each([
  ["/contact", 64 * 1024],
  ["/my-order", 64 * 1024],
  ["/my-order/files", 64 * 1024],
  ["/api/webhooks/stripe", MEGABYTE],
  ["/admin/content/media", 9 * MEGABYTE],
  ["/admin/content/media.data", 9 * MEGABYTE],
  ["/admin/content/home", 64 * 1024],
  ["/admin/content/site", 640 * 1024],
  ["/admin/content/emails", 640 * 1024],
  ["/admin/content/page-imprint.data", 640 * 1024],
  ["/admin/content/sites", 64 * 1024],
  ["/admin/content/post-11", 640 * 1024],
  ["/admin/content/legal-terms", 640 * 1024],
  ["/admin/content/legal-terms.data", 640 * 1024],
  [FILE, MEGABYTE],
  [FILE.replace("my-order", "admin"), MEGABYTE],
  [`${FILE}/preview`, 64 * 1024],
  [`/x${FILE}`, 64 * 1024],
  ["/my-order/upload", 201 * MEGABYTE],
  ["/my-order/upload/x", 64 * 1024],
])("a request to %s has %i bytes at most", (path, bytes) => expect(requestLimitsFor(path).bytes).toBe(bytes));

/** Sends a request without its body, lets time pass and returns the status line. */
async function requestSlowly(path: string, milliseconds: number): Promise<string> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const connected = Promise.withResolvers<void>();
  const server = await listen(() => connected.resolve(), { host: "127.0.0.1", port: 0, appUrl: "http://localhost" });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (data) => {
    received += String(data);
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n{`);
  await connected.promise;
  await vi.advanceTimersByTimeAsync(milliseconds);
  // Lets a pending response arrive.
  if (received === "") await new Promise((resolve) => setImmediate(resolve));
  const closed = once(socket, "close");
  server.closeAllConnections();
  await closed;
  server.close();
  return received.split("\r\n")[0] ?? "";
}

test("a body must arrive within 30 s, a file chunk within 2 min, a form with files within 30 min", async () => {
  expect(await requestSlowly("/contact", 30_000)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await requestSlowly(`${FILE}?offset=0`, 119_000)).toBe("");
  expect(await requestSlowly(`${FILE}?offset=0`, 120_000)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await requestSlowly("/my-order/upload?order=x", 29 * 60_000)).toBe("");
});
