import { expect, test } from "vitest";
import { appendRequestId } from "./reference";

test.each<[string, unknown, string]>([
  ["It failed.", { error: "It failed.", requestId: "4bf92f3577b34da6" }, "It failed. Reference: 4bf92f3577b34da6"],
  ["An error occurred", { requestId: "4bf92f3577b34da6" }, "An error occurred. Reference: 4bf92f3577b34da6"],
  ["It failed.", { error: "It failed." }, "It failed."],
  ["It failed.", { requestId: 7 }, "It failed."],
  ["It failed.", "<html>", "It failed."],
  ["It failed.", undefined, "It failed."],
])("%s with %j reads %s", (sentence, body, words) => {
  expect(appendRequestId(sentence, body)).toBe(words);
});
