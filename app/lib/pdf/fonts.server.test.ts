import { beforeAll, expect, test } from "vitest";
import { loadFonts, measureText, typeset } from "./fonts.server";
import { findLineBreaks } from "./text.server";

beforeAll(() => loadFonts("咖啡 カフェ 한국어 قهوة קפה กาแฟ →"));

test("a symbol that no font contains is removed, and a letter becomes the replacement character", () => {
  expect(typeset("a🎉b→", "text").text).toBe("ab→");
  expect(typeset("a\u{12000}", "text").text).toBe("a\uFFFD");
});

test.each([
  ["日本語のカフェ", "DotGothic16"],
  ["我们的咖啡馆", "ZCOOLXiaoWei"],
  ["한국어", "GowunDodum"],
  ["قهوة", "IBMPlexSansArabic"],
])("%s uses %s before the other East Asian fonts", (text, family) => {
  const beyondOurs = typeset(text, "bold").fontFamily.filter((name) => !["SpaceGrotesk", "NotoSans"].includes(name));
  expect(beyondOurs[0]).toBe(family);
});

test("English uses no fonts of other scripts", () => {
  expect(typeset("Harbor & Pine", "text")).toEqual({
    fontFamily: ["SpaceGrotesk", "NotoSans"],
    fontWeight: 400,
    text: "Harbor & Pine",
  });
});

const breaksOfText = (text: string, width: number) => findLineBreaks(width, 10, typeset(text, "text"))(text);

test("lines break between words of scripts without spaces, and anywhere in a word that is too wide, without hyphens", () => {
  expect(breaksOfText("coffee", 40)).toEqual(["coffee"]);
  expect(breaksOfText("abcdefghi", 40)).toEqual(
    [..."abcdefghi"].flatMap((letter, at) => (at ? ["", letter] : [letter])),
  );
  expect(breaksOfText("我们的咖啡。", 40).filter(Boolean)).toEqual(["我们", "的", "咖啡。"]);
  expect(breaksOfText("我们的咖啡。", 40).join("")).toBe("我们的咖啡。");
});

test("a word that fits is not broken, even if it has more characters than the column has ems", () => {
  const width = measureText("unfiltered!", typeset("unfiltered!", "text"), 10);
  expect(width).toBeLessThan(11 * 10);
  expect(breaksOfText("unfiltered!", width)).toEqual(["unfiltered!"]);
  expect(breaksOfText("unfiltered!", width - 1)).toContain("");
});
