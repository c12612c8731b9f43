// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderStatus } from "~/order/order";
import { aiConsulting } from "./service";
import { AiConsultingSuccess } from "./success";

afterEach(cleanup);

const steps = aiConsulting.checkout.nextSteps;
const receipt = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  created_at: "2026-11-21T04:00:00.000Z",
  amount: 1_200_000,
  email: "jo@acme.example",
  name: "Acme Ltd",
  page_type: "ai-consulting",
};

function open(status: OrderStatus) {
  const element = <AiConsultingSuccess sessionId="cs_1" receipt={receipt} status={status} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("thanks, names the order and promises a call within 24 hours", () => {
  open("paid");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("THANK YOU!");
  expect(screen.getByText("Expect a call from our team within 24 hours.")).toBeTruthy();
  for (const text of ["0F8FAD5B", "Acme Ltd", "$12,000.00", "jo@acme.example"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(steps).toHaveLength(4);
  for (const step of steps) expect(screen.getByText(step)).toBeTruthy();
});

test("leads home and back to the plans", () => {
  open("paid");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/ai-consulting"]);
});

test("promises nothing for an order that was refunded", () => {
  open("refunded");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ORDER REFUNDED");
  expect(screen.queryByText(/24 hours/)).toBeNull();
  for (const step of steps) expect(screen.queryByText(step)).toBeNull();
});
