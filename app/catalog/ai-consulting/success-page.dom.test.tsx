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

test("shows thanks, the order reference and the promised call within 24 hours", () => {
  open("paid");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("THANK YOU!");
  expect(screen.getByText("Expect a call from our team within 24 hours,")).toBeTruthy();
  for (const text of ["3F2B8C1E", "Acme Ltd", "$12,000.00", "jo@acme.example"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(steps).toHaveLength(4);
  for (const step of steps) expect(screen.getByText(step)).toBeTruthy();
});

test("shows the receipt with plan, date, payment method, contact and print button", () => {
  open("paid");
  const rows = screen
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows).toEqual([
    "Order ID: 3F2B8C1E",
    "Order Date: November 21, 2026",
    "Service: AI Consulting",
    "Plan: 3-Month Implementation",
    "Company: Acme Ltd",
    "Payment Method: Card",
    "Amount: $12,000.00",
  ]);
  expect(screen.getByRole("button", { name: "Print receipt" })).toBeTruthy();
  expect(document.body.textContent).toContain("128 Arcade Avenue, Suite 8, Austin, TX 78701");
});

test("links to the contact, the home page and the plans", () => {
  open("paid");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/my-order/find",
    "/",
    "/ai-consulting",
    "mailto:hello@pixelpilots.example",
    "tel:+15550100142",
  ]);
});

test("promises no call for a refunded order", () => {
  open("refunded");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ORDER REFUNDED");
  expect(screen.queryByText(/24 hours/)).toBeNull();
  for (const step of steps) expect(screen.queryByText(step)).toBeNull();
});
