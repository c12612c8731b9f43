// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inlineScripts } from "~/document/csp";
import { deferScripts } from "./defer-scripts";
import type { PageScripts } from "./page-scripts";

const BOOT =
  '<script type="module" async="">import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");</script>';

let load: ReturnType<typeof vi.fn<(url: string) => Promise<object>>>;
let listening: AbortController;

/** A page as it comes from the server, with the script in it at work. */
function open(scripts: PageScripts = {}) {
  document.body.innerHTML =
    '<header><a href="/about">About Us</a><button type="button" popovertarget="menu">Menu</button></header><p>Words</p><form><label for="name">Name</label><input id="name"><button type="submit">SEND</button></form>';
  const page = { scripts, marks: ["signed-in", "notice"], prefetched: [] };
  const [script = ""] = inlineScripts(deferScripts(`<head></head><body>${BOOT}</body>`, page));
  const listen: typeof addEventListener = (type: string, run: EventListenerOrEventListenerObject, options?: unknown) =>
    window.addEventListener(type, run, { ...Object(options), capture: true, signal: listening.signal });
  new Function("load", "addEventListener", script.replaceAll("import(", "load("))(load, listen);
}

const on = (selector: string, event: Event) => document.querySelector(selector)?.dispatchEvent(event);
const bubbling = (type: string) => new Event(type, { bubbles: true });
const isAsked = () => load.mock.calls.length > 0;

beforeEach(() => {
  load = vi.fn(async () => ({}));
  listening = new AbortController();
});
afterEach(() => {
  listening.abort();
  document.body.innerHTML = "";
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "signed-in=; Max-Age=0";
  history.replaceState(null, "", "/");
});

test.each([
  ["the pointer moves", "p", "pointermove"],
  ["the pointer comes over words", "p", "pointerover"],
  ["the pointer comes over a link", "a", "pointerover"],
  ["the pointer comes over what opens by itself", "header button", "pointerover"],
  ["the page is scrolled", "p", "scroll"],
  ["a finger touches a link", "a", "touchstart"],
])("nothing is asked for when %s", (_what, selector, type) => {
  open();
  on(selector, bubbling(type));
  expect(isAsked()).toBe(false);
});

test.each([
  ["the pointer comes over a field", "input", "pointerover"],
  ["the pointer comes over the label of one", "label", "pointerover"],
  ["the pointer comes over a button", "form button", "pointerover"],
  ["a field gets the focus", "input", "focusin"],
  ["a field is filled in, by whatever does it", "input", "input"],
  ["a finger touches anything else", "p", "touchstart"],
])("scripts are asked for, once, when %s", (_what, selector, type) => {
  open();
  on(selector, bubbling(type));
  on(selector, bubbling(type));
  expect(load.mock.calls.map(([url]) => url)).toEqual(["/assets/root.js"]);
});

test("the first key asks for them, but not one that commands the browser", () => {
  open();
  on("p", new KeyboardEvent("keydown", { key: "l", ctrlKey: true, bubbles: true }));
  expect(isAsked()).toBe(false);
  on("p", new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  expect(isAsked()).toBe(true);
});

test("a page that says now asks for them as soon as it is loaded", () => {
  open("now");
  expect(isAsked()).toBe(true);
});

test.each(["signed-in", "notice"])("they are asked for at once where the cookie %s is", (name) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${name}=abc`;
  open();
  expect(isAsked()).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${name}=; Max-Age=0`;
});

test("a draft asks for them at once on a page that shows drafts, also one that another tab began", () => {
  localStorage.setItem("campaign:draft", "{}");
  open({});
  expect(isAsked()).toBe(false);
  open({ draft: true });
  expect(isAsked()).toBe(true);

  load.mockClear();
  localStorage.clear();
  open({ draft: true });
  expect(isAsked()).toBe(false);
  localStorage.setItem("campaign:draft", "{}");
  window.dispatchEvent(new Event("storage"));
  expect(isAsked()).toBe(true);
});

test("a query that only scripts read asks for them at once, any other does not", () => {
  history.replaceState(null, "", "/blog?utm_source=mail");
  open({ query: "soon" });
  expect(isAsked()).toBe(false);
  history.replaceState(null, "", "/blog?soon=7");
  open({ query: "soon" });
  expect(isAsked()).toBe(true);
});
