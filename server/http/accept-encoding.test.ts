import { expect, test } from "vitest";
import { negotiateEncoding } from "./accept-encoding";

// As RFC 9110 has it, 12.5.3.
test.each<[string | undefined, string]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["zstd, gzip", "zstd"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0.001", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.5 , gzip ; q=0.5", "br"],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "zstd"],
  ["identity", "identity"],
  ["gzip;q=0.5, identity", "identity"],
  ["gzip, identity", "gzip"],
  ["identity;q=0", "identity"],
  ["abrakadabra", "identity"],
  ["br;q=nothing, gzip", "gzip"],
  ["br;q=2, gzip", "gzip"],
  [",,;q=1,gzip", "gzip"],
])("to %j goes %s, of brotli, zstd and gzip", (header, expected) => {
  expect(negotiateEncoding(header, ["br", "zstd", "gzip"])).toBe(expected);
});

test("what we do not have is not chosen, however much it is wanted", () => {
  expect(negotiateEncoding("br, gzip;q=0.1", ["gzip"])).toBe("gzip");
  expect(negotiateEncoding("br, gzip", [])).toBe("identity");
});

test("thousands of different headers are read right, too", () => {
  for (let at = 0; at < 5_000; at++) expect(negotiateEncoding(`x${at}, gzip`, ["br", "gzip"])).toBe("gzip");
});
