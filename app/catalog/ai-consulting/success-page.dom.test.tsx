import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderStatus } from "~/lib/db/column-types";
import { paidOrder } from "../../../tests/support/checkout-pages/paid-order";
import aiConsulting from "./service";
import AiConsultingSuccess from "./success-page";

afterEach(cleanup);

const steps = aiConsulting.nextSteps;
const order = paidOrder("AI Consulting", 1_200_000, { plan: { label: "Plan", value: "3-Month Implementation" } });

function open(status: OrderStatus) {
  const element = <AiConsultingSuccess {...order} status={status} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("shows thanks, the promised call, steps, the receipt with plan and print button, and links", () => {
  open("paid");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("THANK YOU!");
  expect(screen.getByText("Expect a call from our team within 24 hours,")).toBeTruthy();
  expect(screen.getByText("jo@acme.example")).toBeTruthy();
  expect(steps).toHaveLength(4);
  for (const step of steps) expect(screen.getByText(step)).toBeTruthy();
  const rows = screen
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows).toEqual([
    ...["Order ID: 3F2B8C1E", "Order Date: November 21, 2026", "Service: AI Consulting"],
    ...["Plan: 3-Month Implementation", "Company: Acme Ltd", "Payment Method: Card", "Amount: $12,000.00"],
  ]);
  expect(screen.getByRole("button", { name: "Print receipt" })).toBeTruthy();
  expect(document.body.textContent).toContain("128 Arcade Avenue, Suite 8, Austin, TX 78701");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...["/my-order/find", "/", "/ai-consulting", "mailto:hello@pixelpilots.example", "tel:+15550100142"],
  ]);
});

test("promises no call for a refunded order", () => {
  open("refunded");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ORDER REFUNDED");
  expect(screen.queryByText(/24 hours/)).toBeNull();
  for (const step of steps) expect(screen.queryByText(step)).toBeNull();
});
