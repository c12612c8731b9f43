import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { type DocumentKind, findTextFaults } from "./document-kind";
import { pictureOf } from "./pictures";
import { pictureFolder, pictureNameOf, toSitePicture } from "./pictures.server";
import { siteWithTexts } from "./published-texts.server";

const FOLDER = "0123abcd-4567-89ab-cdef-0123456789ab";
const NAME = "0123abcd456789abcdef0123456789ab";
const OTHER = "ffffffffffffffffffffffffffffffff";
const row = { folder: FOLDER, alt: "Our office", width: 3_000, height: 2_000, widths: [480, 960, 1_600], avif: true };
const shipped = buildSite({ testBanner: false });
const pictures = new Map(
  [row, { ...row, folder: pictureFolder(OTHER) }].map(toSitePicture).map((one) => [one.name, one]),
);

test("a picture's name is its folder's", () => {
  expect(pictureNameOf(FOLDER)).toBe(NAME);
  expect(pictureFolder(NAME)).toBe(FOLDER);
});

test("a site has the pictures that its texts name in fields and addresses, with size and alternative text", () => {
  for (const text of [NAME, `![x](/media/${NAME}-960.webp)`]) {
    const site = siteWithTexts(() => [], shipped, new Map([["team", { portrait: text }]]), pictures);
    expect(Object.keys(site.pictures ?? {})).toEqual([NAME]);
    expect(pictureOf(site, NAME)).toMatchObject({ alt: "Our office", width: 1_600, height: 1_067 });
    expect(["", undefined, OTHER, "constructor"].map((name) => pictureOf(site, name))).toEqual(
      Array(4).fill(undefined),
    );
  }
});

test("a site whose texts name no picture is the same object", () => {
  const stored = new Map([["team", { portrait: "", hash: `${NAME}00`, gone: "0".repeat(32) }]]);
  expect(siteWithTexts(() => [], shipped, stored, pictures)).toBe(shipped);
});

test("a field for a picture takes a name, and nothing that could be an address", () => {
  const field = { name: "portrait", label: "Portrait", maxLength: 32, input: "picture" } as const;
  const kind: Pick<DocumentKind, "sections"> = { sections: [{ title: "", fields: [field] }] };
  const faultOf = (portrait: string) => findTextFaults(kind as DocumentKind, { portrait }).portrait;
  expect(faultOf(NAME)).toBeUndefined();
  expect(faultOf("")).toBe("Please fill this in.");
  const drawn = { ...field, choices: [["4", "A robot", "/4.png"]] as const };
  const ofDrawn = { sections: [{ title: "", fields: [drawn] }] } as Pick<DocumentKind, "sections"> as DocumentKind;
  expect(["4", NAME, "5"].map((portrait) => findTextFaults(ofDrawn, { portrait }).portrait)).toEqual([
    undefined,
    undefined,
    "This picture doesn’t exist. Choose another one.",
  ]);
  for (const wrong of ["x", NAME.toUpperCase(), NAME.slice(1), `../${NAME.slice(3)}`])
    expect(faultOf(wrong)).toBe("This picture doesn’t exist. Choose another one.");
});
