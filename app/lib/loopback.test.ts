import { expect, test } from "vitest";
import { bareHost, isLoopback, reachableHost } from "./loopback";

test.each([
  ["127.0.0.1", true, "127.0.0.1"],
  ["127.0.0.53", true, "127.0.0.53"],
  ["localhost", true, "localhost"],
  ["LocalHost", true, "LocalHost"],
  ["shop.localhost", true, "shop.localhost"],
  ["::1", true, "[::1]"],
  ["[::1]", true, "[::1]"],
  ["0:0:0:0:0:0:0:1", true, "[0:0:0:0:0:0:0:1]"],
  ["::ffff:127.0.0.1", true, "[::ffff:127.0.0.1]"],
  ["::", false, "127.0.0.1"],
  ["[::]", false, "127.0.0.1"],
  ["0:0:0:0:0:0:0:0", false, "127.0.0.1"],
  ["0.0.0.0", false, "127.0.0.1"],
  ["10.0.0.1", false, "10.0.0.1"],
  ["2001:db8::1", false, "[2001:db8::1]"],
  ["::ffff:10.0.0.1", false, "[::ffff:10.0.0.1]"],
  ["shop.example", false, "shop.example"],
])("%s: only this machine reaches it: %s; this machine reaches it at %s", (host, loopback, reachable) => {
  expect(isLoopback(host)).toBe(loopback);
  expect(reachableHost(host)).toBe(reachable);
  expect(URL.canParse(`http://${reachable}:3000`)).toBe(true);
  expect(bareHost(`[${host}]`)).toBe(host);
});
