// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHoverMenu } from "./use-hover-menu";

function Menu() {
  const menu = useHoverMenu();
  return (
    <>
      <ul>
        <li data-testid="root" {...menu.rootProps}>
          <button {...menu.triggerProps}>Services</button>
          <a href="/first" hidden={!menu.open} onClick={menu.close}>
            First
          </a>
        </li>
      </ul>
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  render(<Menu />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const root = () => screen.getByTestId("root");
const trigger = () => screen.getByRole("button", { name: "Services" });
const isOpen = () => trigger().getAttribute("aria-expanded") === "true";
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (pointerType = "mouse") => fireEvent.pointerEnter(root(), { pointerType });
const leave = () => fireEvent.pointerLeave(root(), { pointerType: "mouse" });

test("opens 200 ms after the mouse came and closes 150 ms after it left", () => {
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

test("stays closed when the mouse only passes over it", () => {
  enter();
  wait(100);
  leave();
  wait(1000);
  expect(isOpen()).toBe(false);
});

test("stays open when the mouse comes back before 150 ms", () => {
  enter();
  wait(200);
  leave();
  wait(149);
  enter();
  wait(1000);
  expect(isOpen()).toBe(true);
});

test("opens at once within 300 ms after it closed, and waits again after that", () => {
  enter();
  wait(200);
  leave();
  wait(150);
  wait(299);
  enter();
  expect(isOpen()).toBe(true);
  leave();
  wait(150);
  wait(301);
  enter();
  expect(isOpen()).toBe(false);
  wait(200);
  expect(isOpen()).toBe(true);
});

test("a click opens at once and a second one closes", () => {
  fireEvent.click(trigger());
  expect(isOpen()).toBe(true);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(false);
});

test("a click right after hovering opened it leaves it open; a later one closes it", () => {
  enter();
  wait(210);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(true);
  wait(600);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(false);
});

test("a touch does not count as hovering: the tap alone toggles", () => {
  enter("touch");
  wait(1000);
  expect(isOpen()).toBe(false);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(true);
});

test("ArrowDown opens it and moves to its first link; Escape closes it and returns the focus", () => {
  trigger().focus();
  fireEvent.keyDown(trigger(), { key: "ArrowDown" });
  expect(isOpen()).toBe(true);
  expect(document.activeElement?.textContent).toBe("First");
  fireEvent.keyDown(screen.getByText("First"), { key: "Escape" });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

test("closes when the focus leaves it", () => {
  fireEvent.keyDown(trigger(), { key: "ArrowDown" });
  act(() => screen.getByText("Elsewhere").focus());
  expect(isOpen()).toBe(false);
});

test("closes on a press outside, not on one inside", () => {
  fireEvent.click(trigger());
  fireEvent.pointerDown(screen.getByText("First"));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
});
