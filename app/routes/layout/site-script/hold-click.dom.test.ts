import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listenInTest } from "../../../../tests/support/listeners";
import { holdClick, holdUntilHydrated } from "./hold-click";

/** Clicks and submits that reach the page's own listeners. */
let seen: string[] = [];

beforeEach(() => {
  seen = [];
  document.body.innerHTML = `<main><form><input name="email"><button type="submit">Send</button></form>
    <button type="button" id="all">All</button><input type="checkbox"><a href="#top">Top</a>
    <button type="button" popovertarget="menu" id="toggle">Menu</button></main>`;
  part("form").addEventListener("submit", (event) => {
    event.preventDefault();
    seen.push("submit");
  });
  part("main").addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && !target.matches("[type=submit]")) seen.push(target.id || target.localName);
  });
});
afterEach(() => document.body.replaceChildren());

const part = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const send = () => part("[type=submit]");

describe("a click on a button that needs scripts", () => {
  test("is held and reported; on release only the last one is repeated", () => {
    const onClick = vi.fn<() => void>();
    const release = holdClick(part("main"), onClick);
    part("#all").click();
    send().click();
    expect(seen).toEqual([]);
    expect(onClick).toHaveBeenCalledTimes(2);
    release();
    expect(seen).toEqual(["submit"]);
  });

  test("is repeated on the button that has replaced it", () => {
    const release = holdClick(part("main"));
    part("#all").click();
    const copy = part("main").cloneNode(true);
    copy.addEventListener("click", ({ target }) => seen.push(`new ${target instanceof HTMLElement && target.id}`));
    part("main").replaceWith(copy);
    release();
    expect(seen).toEqual(["new all"]);
  });

  test("is held when its target is inside the button", () => {
    part("#all").innerHTML = "<span>All</span>";
    const release = holdClick(part("main"));
    part("#all span").click();
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["all"]);
  });

  test("is held when Enter submits the form", () => {
    const release = holdClick(part("main"));
    (part("form") as HTMLFormElement).requestSubmit(send());
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["submit"]);
  });

  test("reaches the page immediately after the release, and a second release repeats nothing", () => {
    const release = holdClick(part("main"));
    send().click();
    release();
    release();
    send().click();
    expect(seen).toEqual(["submit", "submit"]);
  });
});

test("clicks that work without scripts are not held: links, checkboxes and popover buttons", () => {
  holdClick(part("main"));
  for (const selector of ["a", "[type=checkbox]", "#toggle"]) part(selector).click();
  expect(seen).toEqual(["a", "input", "toggle"]);
});

describe("a page that React Router hydrates", () => {
  const failed = (target: EventTarget) => target.dispatchEvent(new Event("error"));

  test.each([
    ["it is hydrated", () => dispatchEvent(new Event("navigated"))],
    ["one of its modules throws", () => dispatchEvent(new Event("unhandledrejection"))],
    ["one of its scripts fails to load", () => failed(document.body.appendChild(document.createElement("script")))],
  ])("holds a submit until %s", (_, release) => {
    listenInTest(() => holdUntilHydrated(part("main")));
    send().click();
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["submit"]);
    send().click();
    expect(seen).toEqual(["submit", "submit"]);
  });

  test("keeps holding when only an image fails to load", () => {
    listenInTest(() => holdUntilHydrated(part("main")));
    send().click();
    failed(document.body.appendChild(document.createElement("img")));
    expect(seen).toEqual([]);
  });
});
