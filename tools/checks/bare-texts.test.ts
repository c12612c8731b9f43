import { describe, expect, test } from "vitest";
import { findBareTexts, listPageSources } from "./bare-texts.ts";

const faultsOf = (jsx: string, before = "") => findBareTexts("page.tsx", `${before}\nconst page = ${jsx};`);

describe("is found:", () => {
  test.each([
    ["an amount in a sentence", "<p>{formatMoney(cents)} a day</p>"],
    ["a text that is joined", "<p>Order {reference}.</p>"],
    ["a chosen text beside an icon", `<button><Icon />{busy ? "PROCESSING..." : label}</button>`],
    ["a text after one that may go", "<p>{sent ? <b>Sent</b> : null} by email</p>"],
    ["a text beside a list", "<p>Files: {files.map((file) => <b key={file}>{file}</b>)}</p>"],
    ["a constant text in a fragment that may go", "<p>{wrong && <>Did you mean <b>{right}</b></>}</p>"],
    ["a variable that is a text", "<p>{name} <b /></p>", "const name = first + last;"],
  ])("%s", (_name, jsx, before = "") => {
    expect(faultsOf(jsx, before)).toEqual([expect.stringMatching(/^page\.tsx:2 .*an element of its own$/)]);
  });
});

test.each([
  ["a variable", "const Title = ({ text }) => { if (!at) return text; return <b>{text}</b>; };"],
  ["a template", "function Title() { return `Files`; }"],
  ["one of two", "const Title = ({ text }) => (text ? text.slice(1) : null);"],
])("is found: a component that returns a text, %s", (_name, source) => {
  expect(findBareTexts("page.tsx", source)).toEqual([
    "page.tsx:1 a component returns a text: give it an element of its own",
  ]);
});

test.each([
  ["elements", "const Title = ({ text }) => (text ? <b>{text}</b> : null);"],
  ["its children", "const Body = ({ children }) => children;"],
  ["what a portal returns", "const Box = () => createPortal(<b />, document.body);"],
  ["a text, but is no component", "const formatTitle = (text) => text + 1;"],
])("is left alone: a function that returns %s", (_name, source) => {
  expect(findBareTexts("page.tsx", source)).toEqual([]);
});

describe("is left alone:", () => {
  test.each([
    ["the only child of an element", '<p>{count + " files"}</p>'],
    ["a text with an element of its own", "<p>Order <b>{reference}</b>, paid.</p>"],
    ["elements that come and go beside elements", "<p>{sent && <b>Sent</b>} <i>by email</i></p>"],
    ["declared elements of a block", "<div><h2>Title</h2>{aside}</div>", "type Props = { aside: ReactNode };"],
    ["a constant", "<p>Within {DELIVERY_DAYS} days</p>"],
    ["what translators leave alone", `<p translate="no">{start}<wbr />{end}</p>`],
    ["a variable that is an element", "<p>Read {link}.</p>", "const link = (<a href='/terms'>our terms</a>);"],
  ])("%s", (_name, jsx, before = "") => {
    expect(faultsOf(jsx, before)).toEqual([]);
  });
});

test("no page has a text that translators break", () => {
  const sources = listPageSources();
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([file, source]) => findBareTexts(file, source))).toEqual([]);
});
