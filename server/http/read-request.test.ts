import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../lifecycle/listen";
import { requestLimitsFor } from "./read-request";

const MEGABYTE = 1024 * 1024;
const FILE = `/my-order/files/${randomUUID()}`;

test.each([
  ["/contact", 64 * 1024],
  ["/my-order", 64 * 1024],
  ["/my-order/files", 64 * 1024],
  ["/api/webhooks/stripe", MEGABYTE],
  [FILE, MEGABYTE],
  [FILE.replace("my-order", "admin"), MEGABYTE],
  [`${FILE}/preview`, 64 * 1024],
  [`/x${FILE}`, 64 * 1024],
  ["/my-order/upload", 201 * MEGABYTE],
  ["/my-order/upload/x", 64 * 1024],
])("a request to %s has %i bytes at most", (path, bytes) => expect(requestLimitsFor(path).bytes).toBe(bytes));

/** Begins a request whose body does not come, and lets so many milliseconds pass. */
async function slowly(path: string, milliseconds: number): Promise<string> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reached = Promise.withResolvers<void>();
  const server = await listen(() => reached.resolve(), { host: "127.0.0.1", port: 0, appUrl: "http://localhost" });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += String(data);
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n{`);
  await reached.promise;
  await vi.advanceTimersByTimeAsync(milliseconds);
  // What was written to the socket, if anything, comes before what is written next.
  if (answer === "") await new Promise((passed) => setImmediate(passed));
  const closed = once(socket, "close");
  server.closeAllConnections();
  await closed;
  server.close();
  return answer.split("\r\n")[0] ?? "";
}

test("a body must arrive within 30 s, a file chunk within 2 min, a form with files within 30 min", async () => {
  expect(await slowly("/contact", 30_000)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await slowly(`${FILE}?offset=0`, 119_000)).toBe("");
  expect(await slowly(`${FILE}?offset=0`, 120_000)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await slowly("/my-order/upload?order=x", 29 * 60_000)).toBe("");
});
