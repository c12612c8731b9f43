import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenInTest } from "../../../tests/support/listeners";
import { ResumeOrderBanner } from "./resume-order";
import { showStartedOrders } from "./resume-order.part";

/** Renders the server's HTML and runs the site script on it. */
function open() {
  render(<ResumeOrderBanner />);
  const list = screen.getByRole("navigation", { hidden: true });
  expect(list.dataset.part).toBe("resume-order");
  listenInTest(() => showStartedOrders(list, JSON.parse(list.dataset.props ?? "")));
}
const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("links to at most two started forms are shown", () => {
  for (const key of ["build-my-page:draft", "campaign", "ai-consulting:draft", "seo-copy"]) {
    localStorage.setItem(key, '{"email":"jo@acme.example"}');
  }
  open();
  expect(links()).toEqual([
    ["Continue your Custom Web Pages order", "/build-my-page"],
    ["Continue your Managed Campaigns order", "/run-my-campaign"],
  ]);
});

test.each([
  ["another tab changes the storage", () => new StorageEvent("storage")],
  ["Back restores the page", () => new Event("pageshow")],
])("the links are updated when %s", (_, event) => {
  open();
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  window.dispatchEvent(event());
  expect(links()).toEqual([["Continue your BLAST Social Content order", "/build-social-posts"]]);
  localStorage.clear();
  window.dispatchEvent(event());
  expect(links()).toEqual([]);
});

test("the server's HTML shows no links, and without a started form there are none", () => {
  open();
  expect(screen.queryByRole("navigation")).toBeNull();
  cleanup();
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  document.body.innerHTML = renderToString(<ResumeOrderBanner />);
  expect(links()).toEqual([]);
});
