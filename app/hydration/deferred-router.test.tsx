// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  Link,
  Outlet,
  RouterProvider,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  useFetcher,
  useLoaderData,
  useLocation,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferRouter, type Router } from "./deferred-router";

const Frame = () => (
  <>
    <p>{useLoaderData<string>()}</p>
    <p>{`At ${useLocation().pathname}${useLocation().hash}`}</p>
    <Link to="/about">About</Link>
    <Outlet />
  </>
);
const Fetching = () => <p>{`Fetcher ${useFetcher().state}`}</p>;

const whole = vi.fn(async () => ({ createRouter: UNSAFE_createRouter }));
let load = whole;
let router: Router;
const asked = vi.fn(() => "loaded anew");

function open(path = "/") {
  window.history.replaceState(null, "", path);
  router = deferRouter(
    {
      history: UNSAFE_createBrowserHistory(),
      mapRouteProperties: UNSAFE_defaultMapRouteProperties,
      hydrationData: { loaderData: { root: "From the server", about: undefined } },
      routes: [
        {
          id: "root",
          path: "/",
          Component: Frame,
          loader: asked,
          shouldRevalidate: () => false,
          children: [
            { id: "home", index: true, Component: () => <h1>Home</h1> },
            { id: "about", path: "about", Component: () => <h1>About us</h1> },
            { id: "fetching", path: "fetching", Component: Fetching },
          ],
        },
      ],
    },
    () => load(),
  ).initialize();
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  load = whole;
});
afterEach(() => {
  cleanup();
  router.dispose();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("a page shows what the server gave it, and nothing is loaded or asked for", () => {
  open();
  expect(screen.getByRole("heading").textContent).toBe("Home");
  expect(screen.getByText("From the server")).toBeTruthy();
  expect(whole).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test.each(["pointerOver", "focusIn", "touchStart"] as const)(
  "%s on a link loads the whole router, once",
  async (sign) => {
    open();
    fireEvent[sign](screen.getByRole("heading"));
    expect(whole).not.toHaveBeenCalled();
    fireEvent[sign](screen.getByRole("link"));
    fireEvent[sign](screen.getByRole("link"));
    expect(whole).toHaveBeenCalledOnce();
  },
);

test("a press that comes before it is loaded is followed when it is, and the way back too", async () => {
  open();
  fireEvent.click(screen.getByRole("link"));
  expect(await screen.findByText("About us")).toBeTruthy();
  expect(window.location.pathname).toBe("/about");
  expect(screen.getByText("From the server")).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  window.history.back();
  expect(await screen.findByText("Home")).toBeTruthy();
  expect(whole).toHaveBeenCalledOnce();
});

test("a jump within the page is known to it", async () => {
  open();
  window.location.hash = "#samples";
  await waitFor(() => expect(screen.getByText("At /#samples")).toBeTruthy());
});

test("a page that fetches loads the whole router by itself", async () => {
  open("/fetching");
  expect(screen.getByText("Fetcher idle")).toBeTruthy();
  await waitFor(() => expect(whole).toHaveBeenCalledOnce());
});

test("where data is missing, it is asked for at once", async () => {
  window.history.replaceState(null, "", "/");
  router = deferRouter(
    {
      history: UNSAFE_createBrowserHistory(),
      hydrationData: { loaderData: {} },
      routes: [{ id: "root", path: "/", loader: asked }],
    },
    whole,
  );
  expect(router.state.initialized).toBe(false);
  router.initialize();
  await waitFor(() => expect(router.state.loaderData).toEqual({ root: "loaded anew" }));
});

test("where the whole router cannot be loaded, the browser follows the link, and the next press tries again", async () => {
  const assign = vi.fn();
  load = vi.fn(async () => Promise.reject(new Error("offline")));
  open();
  vi.stubGlobal("location", { ...window.location, assign });
  await router.navigate("/about");
  expect(assign).toHaveBeenCalledWith("/about");
  vi.unstubAllGlobals();
  load = whole;
  await router.navigate("/about");
  expect(await screen.findByText("About us")).toBeTruthy();
});
