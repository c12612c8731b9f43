// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { loader } from "~/routes/not-found";
import { ErrorScreen, NotFoundScreen } from "./screens";

afterEach(cleanup);

test("the 404 page says so and leads home", () => {
  render(<NotFoundScreen />, { wrapper: MemoryRouter });
  expect(screen.getByRole("heading", { name: "404" })).toBeTruthy();
  expect(screen.getByText("Oops! Page not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
});

test("an unknown address answers 404", () => {
  expect(loader().init?.status).toBe(404);
});

test("the error screen says so and leads home, without details unless they are given", () => {
  const { container } = render(<ErrorScreen />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(container.querySelector("pre")).toBeNull();
});
