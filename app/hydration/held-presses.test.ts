// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inlineScripts } from "~/document/csp";
import { deferScripts } from "./defer-scripts";

const BOOT =
  '<script type="module" async="">import * as route0 from "/assets/root.js";\n  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script>';

const INTENT = { scripts: {}, marks: ["signed-in"], prefetched: [] };

const tick = () => new Promise((done) => setTimeout(done));
const button = () => document.querySelector("button") as HTMLButtonElement;
const link = () => document.querySelector("a") as HTMLAnchorElement;
const isHeld = (element: HTMLElement) => element.hasAttribute("data-held") && element.ariaBusy === "true";

/** What the page's own scripts see of presses, once they are there. */
let seen: string[] = [];
let load: ReturnType<typeof vi.fn<(url: string) => Promise<object>>>;
let listening: AbortController;
/** How the shop answers, and what loads the page anew. */
const ask = vi.fn(async () => new Response(null, { status: 503 }));
const reload = vi.fn();

/** A page as it comes from the server, with the script in it at work. */
function open(method: "dialog" | "post") {
  document.body.innerHTML = `<form method="${method}" data-hold=""><input name="email"><button type="submit">SEND</button></form><a href="/auth?tab=register" data-hold="">REGISTER</a><label><input type="checkbox" data-hold=""></label><button type="button" id="all">All</button><button type="button" popovertarget="menu" id="toggle">Menu</button>`;
  const [script = ""] = inlineScripts(deferScripts(`<head></head><body>${BOOT}</body>`, INTENT));
  listening = new AbortController();
  const { signal } = listening;
  const listen: typeof addEventListener = (type: string, run: EventListenerOrEventListenerObject, options?: unknown) =>
    window.addEventListener(type, run, { ...(options === true ? { capture: true } : Object(options)), signal });
  const here = { href: "/build-my-page", pathname: "/build-my-page", search: "", reload };
  new Function("load", "addEventListener", "location", "fetch", script.replaceAll("import(", "load("))(
    load,
    listen,
    here,
    ask,
  );
  for (const [target, type] of [
    [document.querySelector("form"), "submit"],
    [link(), "click"],
  ] as const) {
    target?.addEventListener(type, (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      seen.push(type);
    });
  }
}

function hydrate() {
  window.dispatchEvent(new Event("hydrated"));
  return tick().then(tick).then(tick);
}

beforeEach(() => {
  seen = [];
  load = vi.fn(async () => ({}));
});
afterEach(() => {
  vi.clearAllMocks();
  listening.abort();
  document.body.innerHTML = "";
});

test("a press before scripts are there is kept, said, and made once they are; it fetches them", async () => {
  open("dialog");
  button().click();
  button().click();
  expect(isHeld(button())).toBe(true);
  expect(seen).toEqual([]);
  expect(load.mock.calls.map(([url]) => url)).toContain("/assets/root.js");
  await hydrate();
  expect(seen).toEqual(["submit"]);
  expect(isHeld(button())).toBe(false);
});

test("several are made in their order", async () => {
  open("post");
  link().click();
  button().click();
  expect([isHeld(link()), isHeld(button())]).toEqual([true, true]);
  await hydrate();
  expect(seen).toEqual(["click", "submit"]);
});

/** At a point of the window, as a mouse or a finger does it. */
const pointer = (type: "pointerdown" | "pointerup", on: Element, clientX: number) =>
  on.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 20 }));

test("a press during which the page hydrates and moves is made, unless the pointer was moved away", async () => {
  open("dialog");
  pointer("pointerdown", button(), 40);
  await hydrate();
  pointer("pointerup", document.body, 42);
  await tick();
  expect(seen).toEqual(["submit"]);
  pointer("pointerup", document.body, 42);
  pointer("pointerdown", button(), 40);
  pointer("pointerup", document.body, 42);
  await tick();
  expect(seen).toEqual(["submit"]);
  listening.abort();
  seen = [];
  open("dialog");
  pointer("pointerdown", button(), 40);
  await hydrate();
  pointer("pointerup", document.body, 80);
  await tick();
  expect(seen).toEqual([]);
});

test("a box that moves from under the pointer while the page hydrates is ticked, once", async () => {
  open("dialog");
  const form = document.querySelector("form") as HTMLFormElement;
  form.insertAdjacentHTML("beforeend", '<input type="checkbox" id="agree">');
  const agree = document.querySelector("#agree") as HTMLInputElement;
  pointer("pointerdown", agree, 40);
  await hydrate();
  pointer("pointerup", document.body, 41);
  await tick();
  expect(agree.checked).toBe(true);
  pointer("pointerdown", agree, 40);
  pointer("pointerup", document.body, 41);
  await tick();
  expect(agree.checked).toBe(true);
});

test("a press on a button that hydration disables until an earlier press is made is made after it", async () => {
  open("dialog");
  const all = document.querySelector<HTMLButtonElement>("#all");
  all?.addEventListener("click", () => {
    button().disabled = false;
    seen.push("all");
  });
  all?.click();
  pointer("pointerdown", button(), 40);
  window.dispatchEvent(new Event("hydrated"));
  // As a form does whose package is not chosen yet.
  button().disabled = true;
  pointer("pointerup", button(), 41);
  await tick().then(tick).then(tick);
  expect(seen).toEqual(["all", "submit"]);
});

test("a button that would do nothing yet, and a checkbox that says so, are pressed once scripts are there", async () => {
  open("dialog");
  const [box, all] = ["[type=checkbox]", "#all"].map((at) => document.querySelector<HTMLInputElement>(at));
  all?.addEventListener("click", () => seen.push("all"));
  all?.click();
  box?.click();
  expect([seen, box?.checked]).toEqual([[], false]);
  await hydrate();
  expect([seen, box?.checked]).toEqual([["all"], true]);
});

test("what opens something of the page by itself is not kept back", () => {
  open("dialog");
  expect(
    document.querySelector("#toggle")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
  ).toBe(true);
});

test("a press afterwards, and one that asks for a new tab, is none of its business", async () => {
  open("post");
  link().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(seen).toEqual(["click"]);
  await hydrate();
  button().click();
  expect(seen).toEqual(["click", "submit"]);
});

test("scripts that cannot be loaded let the button go: the next press tries again, or goes without them where it can", async () => {
  load.mockRejectedValue(new TypeError("Failed to fetch"));
  open("dialog");
  button().click();
  await tick();
  expect(isHeld(button())).toBe(false);
  const asked = load.mock.calls.length;
  button().click();
  expect(isHeld(button())).toBe(true);
  expect(load.mock.calls.length).toBeGreaterThan(asked);
  await tick();
  link().click();
  expect(seen).toEqual(["click"]);
});

test("scripts that are gone while the shop answers: a press loads the page anew, nothing else does", async () => {
  load.mockRejectedValue(new TypeError("Failed to fetch"));
  open("dialog");
  document.querySelector("input")?.dispatchEvent(new Event("focusin", { bubbles: true }));
  await tick();
  expect(ask).not.toHaveBeenCalled();
  button().click();
  await tick();
  expect(ask).toHaveBeenCalledWith("/build-my-page", { method: "HEAD" });
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(new Response(null));
  button().click();
  await tick();
  await tick();
  expect(reload).toHaveBeenCalledOnce();
});
