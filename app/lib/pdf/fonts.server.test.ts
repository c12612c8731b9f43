import { beforeAll, expect, test } from "vitest";
import { billingDetailsSchema } from "~/billing/invoices/billing-details";
import { loadFonts, measureText, typeset } from "./fonts.server";
import { findLineBreaks } from "./text.server";

beforeAll(() => loadFonts("咖啡 カフェ 한국어 قهوة קפה กาแฟ →"));

test("a symbol that no font contains is removed, and a letter becomes the replacement character", () => {
  expect(typeset("a🎉b→", "text").text).toBe("ab→");
  expect(typeset("a\u{12000}", "text").text).toBe("a\uFFFD");
});

test("a line break stays one", () => {
  expect(typeset("a\nb", "text").text).toBe("a\nb");
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

test.each([
  ["Armenian", "Երևանի սրճարան ՍՊԸ"],
  ["Bengali", "ঢাকা কফি হাউস লিমিটেড"],
  ["Cyrillic", "ООО «Кофейня»"],
  ["Devanagari", "दिल्ली कॉफ़ी प्राइवेट लिमिटेड"],
  ["Ethiopic", "አዲስ አበባ ቡና"],
  ["Georgian", "შპს თბილისის ყავა"],
  ["Greek", "Καφές Αθηνών ΑΕ"],
  ["Gujarati", "અમદાવાદ કોફી"],
  ["Gurmukhi", "ਅੰਮ੍ਰਿਤਸਰ ਕੌਫੀ"],
  ["Hebrew", "קפה תל אביב בע״מ"],
  ["Kannada", "ಬೆಂಗಳೂರು ಕಾಫಿ"],
  ["Khmer", "កាហ្វេភ្នំពេញ"],
  ["Lao", "ກາເຟວຽງຈັນ"],
  ["Malayalam", "കൊച്ചി കോഫി"],
  ["Myanmar", "ရန်ကုန်ကော်ဖီ"],
  ["Sinhala", "කොළඹ කෝපි"],
  ["Tamil", "சென்னை காபி"],
  ["Telugu", "హైదరాబాద్ కాఫీ"],
  ["Vietnamese", "Công ty Cà phê Đà Nẵng"],
])("%s has a font in both weights, and can be a name for invoices", async (_script, name) => {
  await loadFonts(name);
  for (const style of ["text", "bold"] as const) expect(typeset(name, style).text).toBe(name);
  const details = { billingName: name, billingAddress: `1 Main St, ${name}`, taxNumber: "" };
  expect(billingDetailsSchema.safeParse(details).success).toBe(true);
});

test("a name for invoices in a script without a font is refused when it is entered", () => {
  const details = { billingName: "ᏣᎳᎩ Coffee", billingAddress: "1 Main St", taxNumber: "" };
  expect(billingDetailsSchema.safeParse(details).error?.issues[0]?.message).toMatch(
    /^Invoices can’t show some of these letters\./,
  );
});
