// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RetroGameSuccess } from "./success";

afterEach(cleanup);

const details = {
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "5550100142",
  gameStyle: "platform",
  gameFeatures: { leaderboard: true },
  additionalRequirements: "A rocket, please.",
};

function open(state: unknown) {
  const routes = [{ path: "/retro-games-success", element: <RetroGameSuccess /> }];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: "/retro-games-success", state }] });
  render(<RouterProvider router={router} />);
}

test("confirms the request that was sent, with its details and price", () => {
  open({ details, price: 2997 });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("GAME ON!");
  for (const text of ["Acme Ltd", "jo@acme.example", "5550100142", "Platform", "A rocket, please.", "$2,997"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/Thanks! .* our team will reach out within 24 hours/)).toBeTruthy();
});

test.each([
  ["nothing", null],
  ["something else", { sessionId: "cs_1" }],
  ["half a request", { details: { companyName: "Acme Ltd" }, price: 2997 }],
])("opened with %s it explains itself and leads to the form", (_what, state) => {
  open(state);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("GAME ON!");
  expect(screen.getByText(/This page confirms game requests/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "DESIGN A GAME" }).getAttribute("href")).toBe("/retro-games");
  expect(screen.queryByText("$2,997")).toBeNull();
});

test("says what happens next in five steps, when the game comes, and leads home", () => {
  open({ details, price: 2997 });
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.getByText(/Delivery takes 45 days/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
});
