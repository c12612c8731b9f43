// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenInTest } from "../../../tests/support/listeners";
import { ResumeOrderBanner } from "./continue-orders";
import { showStartedOrders } from "./started-orders.part";

/** The links as the server writes them, with the site script at work on them. */
function open() {
  render(<ResumeOrderBanner />);
  const list = screen.getByRole("navigation", { hidden: true });
  expect(list.dataset.part).toBe("started-orders");
  listenInTest(() => showStartedOrders(list, JSON.parse(list.dataset.props ?? "")));
}
const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a new visitor is shown nothing", () => {
  open();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a returning visitor is led back to the forms that were started, two at most", () => {
  for (const key of ["build-my-page:draft", "campaign", "ai-consulting:draft", "seo-copy"]) {
    localStorage.setItem(key, '{"email":"jo@acme.example"}');
  }
  open();
  expect(links()).toEqual([
    ["Continue your Custom Web Pages order", "/build-my-page"],
    ["Continue your Managed Campaigns order", "/run-my-campaign"],
  ]);
});

test("the order that was worked on last comes first", () => {
  localStorage.setItem("build-my-page:draft", '{"email":"jo@acme.example","keptAt":1}');
  localStorage.setItem("seo-copy:draft", '{"email":"jo@acme.example","keptAt":2}');
  open();
  expect(links().map(([, href]) => href)).toEqual(["/seo-copywriting", "/build-my-page"]);
});

test.each([
  ["another tab starts or finishes", () => new StorageEvent("storage")],
  ["was started or finished when Back shows the page as it was left", () => new Event("pageshow")],
])("what %s is noticed", (_, event) => {
  open();
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  window.dispatchEvent(event());
  expect(links()).toEqual([["Continue your BLAST Social Content order", "/build-social-posts"]]);
  localStorage.clear();
  window.dispatchEvent(event());
  expect(links()).toEqual([]);
});

test("the server's HTML shows none", () => {
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  document.body.innerHTML = renderToString(<ResumeOrderBanner />);
  expect(links()).toEqual([]);
});
