// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listenInTest } from "../../../../tests/support/listeners";
import { holdPress, holdUntilHydrated } from "./hold-press";

/** What the page's own scripts see of clicks and submits. */
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

describe("a click that scripts must answer", () => {
  test("is held, said, and repeated when it is released, the last one only", () => {
    const onPress = vi.fn<() => void>();
    const release = holdPress(part("main"), onPress);
    part("#all").click();
    send().click();
    expect(seen).toEqual([]);
    expect(onPress).toHaveBeenCalledTimes(2);
    release();
    expect(seen).toEqual(["submit"]);
  });

  test("is held when it hits something inside the button", () => {
    part("#all").innerHTML = "<span>All</span>";
    const release = holdPress(part("main"));
    part("#all span").click();
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["all"]);
  });

  test("is held when Enter submits the form", () => {
    const release = holdPress(part("main"));
    (part("form") as HTMLFormElement).requestSubmit(send());
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["submit"]);
  });

  test("reaches the page immediately after the release, and the release repeats nothing twice", () => {
    const release = holdPress(part("main"));
    send().click();
    release();
    release();
    send().click();
    expect(seen).toEqual(["submit", "submit"]);
  });
});

test("what the browser answers without scripts is not held: links, boxes, and buttons for popovers", () => {
  holdPress(part("main"));
  for (const selector of ["a", "[type=checkbox]", "#toggle"]) part(selector).click();
  expect(seen).toEqual(["a", "input", "toggle"]);
});

describe("a page that React Router hydrates", () => {
  const failed = (target: EventTarget) => target.dispatchEvent(new Event("error"));

  test.each([
    ["it is hydrated", () => dispatchEvent(new Event("navigated"))],
    ["a module of it throws", () => dispatchEvent(new Event("unhandledrejection"))],
    ["one of its scripts does not load", () => failed(document.body.appendChild(document.createElement("script")))],
  ])("holds a submit until %s", (_, release) => {
    listenInTest(() => holdUntilHydrated(part("main")));
    send().click();
    expect(seen).toEqual([]);
    release();
    expect(seen).toEqual(["submit"]);
    send().click();
    expect(seen).toEqual(["submit", "submit"]);
  });

  test("holds it on when a picture does not load", () => {
    listenInTest(() => holdUntilHydrated(part("main")));
    send().click();
    failed(document.body.appendChild(document.createElement("img")));
    expect(seen).toEqual([]);
  });
});
