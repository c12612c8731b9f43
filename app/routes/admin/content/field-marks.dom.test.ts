import { beforeEach, expect, test } from "vitest";
import { markFields } from "./field-marks";
import { morph } from "./morph";

const FORM = `<form>
  <input name="title" value="Custom Web Pages">
  <input name="amount.price" value="1299">
  <textarea name="answer">You pay {price}, and **never** more.</textarea>
  <textarea name="body">## It's here\n\nOur agent takes [each call](/contact) at night.</textarea>
  <select name="author"><option value="dev" selected>Dev Okafor</option></select>
  <input name="photo" value="0123456789abcdef0123456789abcdef">
  <input name="short" value="AI">
  <input type="hidden" name="base" value="12">
</form>`;

let form: HTMLFormElement;
beforeEach(() => {
  document.body.innerHTML = FORM;
  form = document.querySelector("form") ?? form;
});

const pageOf = (body: string) => new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");

test.each([
  ["<h1>Custom Web Pages</h1>", "title"],
  ["<a>All custom web pages by us</a>", "title"],
  ["<b>$1,299</b>", "amount.price"],
  ["<p>From $1,299 on</p>", "amount.price"],
  ["<p>$1,299.50</p>", undefined],
  ["<p>$12,999</p>", undefined],
  ["<h2>It\u2019s here</h2>", "body"],
  ["<p>at night.</p>", "body"],
  ["<strong>never</strong>", undefined],
  ["<p>Dev Okafor</p>", "author"],
  ["<p>AI</p>", "short"],
  ["<p>AI for all of you</p>", undefined],
  ["<p>12</p>", undefined],
  ['<img alt="" src="/media/0123456789abcdef0123456789abcdef-960.webp">', "photo"],
])("%s comes from the field %s", (body, name) => {
  const page = pageOf(body);
  markFields(page, form);
  expect(page.body.querySelector<HTMLElement>("*")?.dataset.field).toBe(name);
});

test("the longest text in common decides", () => {
  document.body.innerHTML = `<form><input name="one" value="Calls and"><input name="two" value="Calls and messages at"></form>`;
  const page = pageOf("<p>Calls and messages at night</p>");
  markFields(page, document.querySelector("form") ?? form);
  expect(page.querySelector("p")?.dataset.field).toBe("two");
});

test("a page becomes equal to the next one, and what is equal stays", () => {
  const shown = pageOf('<main class="a"><p>One</p><ul><li>1</li></ul><img src="/x.png"></main>');
  const next = pageOf('<main id="b"><p>Two</p><ul><li>1</li><li>2</li></ul><img src="/x.png"></main>');
  const expected = next.documentElement.outerHTML;
  const [picture, paragraph] = [shown.querySelector("img"), shown.querySelector("p")];
  morph(shown.documentElement, shown.adoptNode(next.documentElement));
  expect(shown.documentElement.outerHTML).toBe(expected);
  expect([shown.querySelector("img"), shown.querySelector("p")]).toEqual([picture, paragraph]);
  expect(shown.querySelector("img")).toBe(picture);
});
