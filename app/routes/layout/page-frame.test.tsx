// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { createRoutesStub, Link, Outlet } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RouteFocus } from "./page-frame";

afterEach(cleanup);

function Search() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input aria-label="Search" ref={field} />;
}

const Site = createRoutesStub([
  {
    Component: () => (
      <>
        <Link to="/about">About</Link>
        <Link to="/search">Search</Link>
        <button type="button">Menu</button>
        <Outlet />
        <RouteFocus />
      </>
    ),
    children: [
      { path: "/", Component: () => <title>Home</title> },
      { path: "/about", Component: () => <title>About us</title> },
      {
        path: "/search",
        Component: () => (
          <>
            <title>Search</title>
            <Search />
          </>
        ),
      },
    ],
  },
]);

const said = () => document.querySelector("[aria-live=polite]")?.textContent;
function follow(name: string) {
  const link = screen.getByRole("link", { name });
  link.focus();
  fireEvent.click(link);
}

test("the first page is read by itself; of the next the title is said, and the link that led there loses the focus", async () => {
  render(<Site initialEntries={["/"]} />);
  expect(said()).toBe("");
  follow("About");
  await waitFor(() => expect(said()).toBe("About us"));
  expect(document.activeElement).toBe(document.body);
  expect(document.body.hasAttribute("tabindex")).toBe(false);
});

test("what the page has focused keeps the focus, and so does a control that somebody went to meanwhile", async () => {
  render(<Site initialEntries={["/"]} />);
  follow("Search");
  await waitFor(() => expect(said()).toBe("Search"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  fireEvent.click(screen.getByRole("link", { name: "About" }));
  screen.getByRole("button", { name: "Menu" }).focus();
  await waitFor(() => expect(said()).toBe("About us"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" }));
});
