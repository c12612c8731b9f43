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
        <div popover="auto">
          <a href="/new">New order</a>
        </div>
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

const announced = () => document.querySelector("[aria-live=polite]")?.textContent;
function followLink(name: string) {
  const link = screen.getByRole("link", { name });
  link.focus();
  fireEvent.click(link);
}

test("only later pages are announced by their title, and the link that was followed loses the focus", async () => {
  render(<Site initialEntries={["/"]} />);
  expect(announced()).toBe("");
  followLink("About");
  await waitFor(() => expect(announced()).toBe("About us"));
  expect(document.activeElement).toBe(document.body);
  expect(document.body.hasAttribute("tabindex")).toBe(false);
});

test("an element that the page or the user has focused keeps the focus", async () => {
  render(<Site initialEntries={["/"]} />);
  followLink("Search");
  await waitFor(() => expect(announced()).toBe("Search"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  fireEvent.click(screen.getByRole("link", { name: "About" }));
  screen.getByRole("button", { name: "Menu" }).focus();
  await waitFor(() => expect(announced()).toBe("About us"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" }));
});

test("a menu that was opened with a key before the page appeared keeps the focus", async () => {
  render(<Site initialEntries={["/"]} />);
  const item = screen.getByText("New order");
  item.focus();
  fireEvent.click(screen.getByRole("link", { name: "About" }));
  await waitFor(() => expect(announced()).toBe("About us"));
  expect(document.activeElement).toBe(item);
});
