import { expect, test } from "vitest";
import { curlQuotes } from "./curl-quotes";

test.each([
  ["Don't ask the designer's laptop", "Don’t ask the designer’s laptop"],
  ['"Buy now" beside "Add to cart"', "“Buy now” beside “Add to cart”"],
  ['**"One promise"**, he said', "**“One promise”**, he said"],
  ["She said: 'the shop's own'", "She said: ‘the shop’s own’"],
  ['(the "fold")', "(the “fold”)"],
])("%s", (straight, curled) => {
  expect(curlQuotes(straight)).toBe(curled);
});

test("leaves code and addresses alone", () => {
  const code = "Write `<a href=\"/\">` or see [it](https://a.example/it's)\n\n```\nlet a = 'b';\n```";
  expect(curlQuotes(code)).toBe(code);
});
