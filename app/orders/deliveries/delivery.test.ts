import { expect, test } from "vitest";
import { deliveryTitle, describeDelivery, exceedsIncludedRevisions, formatRevision, isTextOnly } from "./delivery";

test.each([
  [{ number: 1, included: 1 }, false, "Revision 1 of 1 included"],
  [{ number: 1, included: 2 }, false, "Revision 1 of 2 included"],
  [{ number: 2, included: 1 }, true, "Revision 2, beyond the 1 included"],
  [{ number: 1, included: 0 }, true, "Revision 1, beyond the 0 included"],
  // Without an included number no revision is beyond it.
  [{ number: 3, included: null }, false, "Revision 3"],
])("%o is beyond what is included: %s, and reads %j", (revision, beyond, words) => {
  expect(exceedsIncludedRevisions(revision)).toBe(beyond);
  expect(formatRevision(revision)).toBe(words);
});

test("a delivery's title has its number, and its own title if it has one", () => {
  expect(deliveryTitle({ number: 2, title: null })).toBe("Delivery 2");
  expect(deliveryTitle({ number: 2, title: "First draft" })).toBe("Delivery 2: First draft");
  expect(describeDelivery({ number: 2, title: null })).toBe("Delivery 2");
  expect(describeDelivery({ number: 2, title: "First draft" })).toBe("Your first draft");
  expect(describeDelivery({ number: 2, title: "Acme’s logo" })).toBe("“Acme’s logo”");
  expect(describeDelivery({ number: 3, title: "Content calendar, May 2026", monthFile: true })).toBe(
    "Your May calendar",
  );
});

test.each([
  [{ title: "First draft", note: "" }, true],
  [{ title: "", note: "Please look." }, true],
  [{ title: "", note: "Please look.", linkLabel: "", linkUrl: " " }, true],
  [{ title: " ", note: "" }, false],
  [{ title: "First draft", note: "", fileId: "0a2b3c4d-0000-4000-8000-000000000000" }, false],
  [{ title: "", note: "Please look.", linkLabel: "", linkUrl: "https://preview.example" }, false],
])("a delivery with %o is only text: %s", (fields, expected) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect(isTextOnly(form)).toBe(expected);
});
