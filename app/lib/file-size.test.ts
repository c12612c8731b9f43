import { expect, test } from "vitest";
import { formatFileSize } from "./file-size";

test.each([
  [0, "0 B"],
  [4, "4 B"],
  [1_023, "1023 B"],
  [1_024, "1 KB"],
  [1_536, "1.5 KB"],
  [1_048_576, "1 MB"],
  [12_582_912, "12 MB"],
  [3 * 1024 ** 3, "3 GB"],
])("%i bytes are formatted as %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
