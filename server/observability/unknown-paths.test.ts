import { beforeEach, expect, test, vi } from "vitest";
import { withLogContext } from "~/lib/logging/log-context.server";
import { captureLog } from "../../tests/support/shop/log-lines";
import { createUnknownPathLog, MAX_PATHS } from "./unknown-paths";

beforeEach(() => {
  vi.useFakeTimers();
});

function pathLog() {
  const captured = captureLog();
  return { logPath: createUnknownPathLog(captured.log), lines: captured.lines };
}

test("each path is logged once a minute at info level", () => {
  const { logPath, lines } = pathLog();
  for (const url of ["/old-page", "/old-page", "/other", "/old-page"]) logPath(url);
  expect(lines()).toMatchObject([
    { level: 30, msg: "Unknown path", path: "/old-page" },
    { level: 30, msg: "Unknown path", path: "/other" },
  ]);
  vi.advanceTimersByTime(59_999);
  logPath("/old-page");
  expect(lines()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  logPath("/old-page");
  expect(lines()).toHaveLength(3);
});

test("beyond the limit, the paths of a minute are logged as one line with their number", () => {
  const { logPath, lines } = pathLog();
  const flood = () => {
    for (let n = 0; n < MAX_PATHS + 1_000; n += 1) logPath(`/random-${n}`);
  };
  withLogContext({ requestId: "0a1b2c3d4e5f6071", route: "*" }, flood);
  expect(lines()).toHaveLength(MAX_PATHS);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toHaveLength(MAX_PATHS + 1);
  expect(lines().at(-1)).toEqual({
    level: 30,
    time: expect.any(String),
    msg: "Unknown paths left out",
    requests: 1_000,
  });
  logPath("/random-0");
  expect(lines()).toHaveLength(MAX_PATHS + 2);
});

test("a minute without omitted paths logs no number", () => {
  const { logPath, lines } = pathLog();
  logPath("/old-page");
  vi.advanceTimersByTime(120_000);
  expect(lines()).toHaveLength(1);
});

test.each([
  ["/old?key=0123456789abcdef#part", "/old"],
  ["/my-order%3Fkey=0a1b2c", "/my-order"],
  ["/a\u0000\u001b[31m\u0085b ü", "/a??[31m?b??"],
  ["/my-order/jo@acme.example/x", "/my-order/[address]/x"],
  ["/quote/Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg", "/quote/Zm9vYmFy[...]"],
  [`/${"long/".repeat(4_000)}`, `/${"long/".repeat(40)}`.slice(0, 200)],
  [`/${"x/".repeat(95)}Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg`, `/${"x/".repeat(95)}Zm9vYmFy[`],
])("no query, key, email address, control character or endless path is logged: %j", (url, path) => {
  const { logPath, lines } = pathLog();
  logPath(url);
  expect(lines()[0]?.path).toBe(path);
});

test("a path of 16 KiB is handled quickly", () => {
  vi.useRealTimers();
  const { logPath } = pathLog();
  const startedAt = performance.now();
  for (let n = 0; n < 50; n += 1) logPath(`/${n}${"a".repeat(16_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
