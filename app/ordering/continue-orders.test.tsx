// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ContinueOrders } from "./continue-orders";

const Home = createRoutesStub([{ path: "/", Component: ContinueOrders }]);
const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a new visitor is shown nothing", () => {
  render(<Home />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a returning visitor is led back to the forms that were started, two at most", () => {
  for (const key of ["build-my-page:draft", "campaign", "ai-consulting:draft", "seo-copy"]) {
    localStorage.setItem(key, '{"email":"jo@acme.example"}');
  }
  render(<Home />);
  expect(links()).toEqual([
    ["Continue your Custom Web Pages order", "/build-my-page"],
    ["Continue your Managed Campaigns order", "/run-my-campaign"],
  ]);
});

test("what another tab starts or finishes is noticed", () => {
  render(<Home />);
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
  expect(links()).toEqual([["Continue your BLAST Social Content order", "/build-social-posts"]]);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
  expect(links()).toEqual([]);
});

test("the server's HTML has none", () => {
  localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
  expect(renderToString(<Home />)).not.toContain("Continue your");
});
