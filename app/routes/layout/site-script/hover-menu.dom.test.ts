import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import "../../../../tests/support/popovers";
import { HoverMenu } from "./hover-menu";

customElements.get("hover-menu") ?? customElements.define("hover-menu", HoverMenu);

// One clock for all tests: the menus share the time of the last close.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  document.body.innerHTML = `<hover-menu><button type="button" popovertarget="panel">Services</button>
    <div id="panel" popover="auto"><a href="/first">First</a></div></hover-menu><a href="/elsewhere">Elsewhere</a>
    <hover-menu id="account"><button type="button" popovertarget="other">Account</button><div id="other" popover="auto"></div></hover-menu>`;
});
afterEach(() => {
  leave();
  leave("#account");
  vi.advanceTimersByTime(1_000);
  document.body.replaceChildren();
});

const part = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const isOpen = (panel = "#panel") => part(panel).matches(":popover-open");
const wait = (ms: number) => vi.advanceTimersByTime(ms);
const point = (menu: string, type: string, pointerType = "mouse") =>
  part(menu).dispatchEvent(Object.assign(new Event(type), { pointerType }));
const enter = (menu = "hover-menu", pointerType?: string) => point(menu, "pointerenter", pointerType);
const leave = (menu = "hover-menu") => point(menu, "pointerleave");

test("opens 200 ms after the mouse enters and closes 150 ms after it leaves", () => {
  enter();
  wait(199);
  expect(isOpen()).toBe(false);
  wait(1);
  expect(isOpen()).toBe(true);
  leave();
  wait(149);
  expect(isOpen()).toBe(true);
  wait(1);
  expect(isOpen()).toBe(false);
});

test("stays closed if the mouse only passes over it, and open if it returns within 150 ms", () => {
  enter();
  wait(100);
  leave();
  wait(1000);
  expect(isOpen()).toBe(false);
  enter();
  wait(200);
  leave();
  wait(149);
  enter();
  wait(1000);
  expect(isOpen()).toBe(true);
});

describe("the menu beside it", () => {
  test("opens immediately while the first one is open, which closes it", () => {
    enter();
    wait(5_000);
    leave();
    enter("#account");
    expect([isOpen(), isOpen("#other")]).toEqual([false, true]);
    wait(5_000);
    leave("#account");
    enter();
    expect([isOpen(), isOpen("#other")]).toEqual([true, false]);
    wait(5_000);
    expect([isOpen(), isOpen("#other")]).toEqual([true, false]);
  });

  test.each([
    [299, true],
    [301, false],
  ])("%i ms after the first one closed opens immediately: %s", (ms, immediately) => {
    enter();
    wait(200);
    leave();
    wait(150 + ms);
    enter("#account");
    expect(isOpen("#other")).toBe(immediately);
    wait(200);
    expect([isOpen(), isOpen("#other")]).toEqual([false, true]);
  });
});

test("a click right after it opened on hover leaves it open; a later one closes it", () => {
  enter();
  wait(210);
  part("button").click();
  expect(isOpen()).toBe(true);
  wait(600);
  part("button").click();
  expect(isOpen()).toBe(false);
  part("button").click();
  expect(isOpen()).toBe(true);
});

test("clicks within 200 ms open and close it, and the resting mouse does not open it again", () => {
  enter();
  wait(100);
  part("button").click();
  part("button").click();
  wait(1000);
  expect(isOpen()).toBe(false);
});

test("a touch does not count as hovering", () => {
  enter("hover-menu", "touch");
  wait(1000);
  expect(isOpen()).toBe(false);
});

test("ArrowDown opens it and focuses its first link; it closes when the focus leaves", () => {
  part("button").focus();
  part("button").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  expect([isOpen(), document.activeElement?.textContent]).toEqual([true, "First"]);
  part("a[href='/elsewhere']").focus();
  expect(isOpen()).toBe(false);
});
