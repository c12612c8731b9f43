import { afterEach, expect, test } from "vitest";
import "../../../../tests/support/popovers";
import { listenInTest } from "../../../../tests/support/listeners";
import { closeMenusAfterLinks } from "./menu-links";

afterEach(() => document.body.replaceChildren());

test("a menu closes when a link in it is clicked, but not on other clicks", () => {
  listenInTest(closeMenusAfterLinks);
  document.body.innerHTML = `<nav popover="auto"><a href="#blog"><b>Blog</b></a><p>Services</p></nav><a href="#top">Top</a>`;
  const menu = document.querySelector("nav");
  const isOpen = () => menu?.matches(":popover-open");
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  menu?.showPopover();
  click("p");
  click("a[href='#top']");
  expect(isOpen()).toBe(true);
  click("b");
  expect(isOpen()).toBe(false);
});
