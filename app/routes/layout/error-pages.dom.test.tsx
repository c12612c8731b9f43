import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { loader } from "~/routes/not-found";
import { ErrorPage, NotFoundPage, UnavailablePage } from "./error-pages";

afterEach(cleanup);

test("the 404 page shows its message and links home", () => {
  render(<NotFoundPage />, { wrapper: MemoryRouter });
  expect(screen.getByRole("heading", { name: "404" })).toBeTruthy();
  expect(screen.getByText("Oops! Page not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
});

test("an unknown URL has status 404", () => {
  expect(loader().init?.status).toBe(404);
});

test("the error page shows its message and links home, without details by default", () => {
  const { container } = render(<ErrorPage />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(container.querySelector("pre")).toBeNull();
  expect(screen.queryByText(/mention reference/)).toBeNull();
});

test("both error pages show the request id", () => {
  const { container } = render(<ErrorPage reference="4bf92f3577b34da6" />);
  expect(container.textContent).toContain("If you write to us about this, mention reference 4bf92f3577b34da6.");
  cleanup();
  const away = render(<UnavailablePage message="We can’t look this up right now." reference="a3ce929d0e0e4736" />);
  expect(away.container.textContent).toContain("mention reference a3ce929d0e0e4736.");
});

test("the page for an unavailable database shows the server's message and links home", () => {
  render(<UnavailablePage message="We can’t look this up right now." />);
  expect(screen.getByRole("heading", { name: "Back in a moment" })).toBeTruthy();
  expect(screen.getByText("We can’t look this up right now.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
});
