import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ErrorPage, NotFoundPage, UnavailablePage } from "./error-pages";

afterEach(cleanup);

const expectLinkHome = () =>
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");

test("the 404 page shows its message and links home", () => {
  render(<NotFoundPage />, { wrapper: MemoryRouter });
  expect(screen.getByRole("heading", { name: "404" })).toBeTruthy();
  expect(screen.getByText("Oops! Page not found")).toBeTruthy();
  expectLinkHome();
});

test("the error page shows its message and links home, and only the id of a request that has one", () => {
  const { container, rerender } = render(<ErrorPage />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expectLinkHome();
  expect(container.querySelector("pre")).toBeNull();
  expect(container.textContent).not.toContain("mention reference");
  rerender(<ErrorPage reference="4bf92f3577b34da6" />);
  expect(container.textContent).toContain("If you write to us about this, mention reference 4bf92f3577b34da6.");
});

test("the page for an unavailable database shows the server's message and the request's id, and links home", () => {
  const message = "We can’t look this up right now.";
  const { container } = render(<UnavailablePage message={message} reference="a3ce929d0e0e4736" />);
  expect(screen.getByRole("heading", { name: "Back in a moment" })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(container.textContent).toContain("mention reference a3ce929d0e0e4736.");
  expectLinkHome();
});
