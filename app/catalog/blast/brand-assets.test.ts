import { expect, test } from "vitest";
import { addFiles, type NamedFile, readNamedFiles } from "../named-files";
import { chooseAssets, isImageOrPdf } from "./brand-assets";
import { packageLabel } from "./packages";

const file = (name: string): NamedFile => ({ name, size: 10, type: "image/png" });
const files = (...names: string[]) => names.map(file);
const names = (list: readonly NamedFile[] | null) => list?.map((asset) => asset.name) ?? null;

test("files can be added one by one", () => {
  expect(names(chooseAssets(files("a", "b"), files("c")))).toEqual(["a", "b", "c"]);
});

test("choosing three to five files replaces the list", () => {
  expect(names(chooseAssets(files("a", "b", "c"), files("d", "e", "f", "g")))).toEqual(["d", "e", "f", "g"]);
});

test("the same file is listed once", () => {
  expect(names(chooseAssets(files("a", "b"), files("b")))).toEqual(["a", "b"]);
});

test("five files are accepted; a sixth is rejected, chosen together or added", () => {
  expect(chooseAssets([], files("a", "b", "c", "d", "e"))).toHaveLength(5);
  expect(chooseAssets([], files("a", "b", "c", "d", "e", "f"))).toBeNull();
  expect(chooseAssets(files("a", "b", "c", "d"), files("e"))).toHaveLength(5);
  expect(chooseAssets(files("a", "b", "c", "d"), files("e", "f"))).toBeNull();
});

test("images and PDFs are accepted, also without a type from the system", () => {
  expect(isImageOrPdf({ name: "logo.svg", type: "image/svg+xml" })).toBe(true);
  expect(isImageOrPdf({ name: "guide.pdf", type: "application/pdf" })).toBe(true);
  expect(isImageOrPdf({ name: "IMG_1.HEIC", type: "" })).toBe(true);
  expect(isImageOrPdf({ name: "notes.docx", type: "" })).toBe(false);
  expect(isImageOrPdf({ name: "logo.png", type: "text/html" })).toBe(false);
});

test("a truncated name keeps its extension", () => {
  const [asset] = addFiles([], files(`${"x".repeat(400)}.png`));
  expect(asset?.name).toHaveLength(255);
  expect(asset?.name.endsWith(".png")).toBe(true);
});

test("a damaged list returns its valid entries", () => {
  expect(readNamedFiles([file("a"), { name: "b" }, null, 7])).toEqual([file("a")]);
  expect(readNamedFiles("nothing")).toEqual([]);
});
test.each([
  ["blast", "BLAST Package"],
  ["basic", "Basic (15 posts)"],
  ["standard", "Standard (30 posts)"],
  ["premium", "Premium (50 posts)"],
  ["constructor", "constructor"],
])("the label of package %s is %s", (packageType, label) => expect(packageLabel(packageType)).toBe(label));
