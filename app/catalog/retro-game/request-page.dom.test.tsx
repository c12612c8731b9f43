import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import RetroGameSuccess from "./request-page";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
});

const details = {
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "5550100142",
  gameStyle: "platform",
  gameFeatures: { leaderboard: true },
  additionalRequirements: "A rocket, please.",
};

/** Renders the page in a tab with `stored` as the sent request. */
function open(stored: string | null) {
  if (stored !== null) sessionStorage.setItem("sent-request", stored);
  render(<RetroGameSuccess />);
}

function expectNothingSent() {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("GAME ON!");
  expect(screen.getByText(/This page confirms game requests/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "DESIGN A GAME" }).getAttribute("href")).toBe("/retro-games");
  expect(screen.queryByText("$2,997")).toBeNull();
}

test("confirms the sent request with details and price, also after a reload", () => {
  saveSentRequest({ details, price: 2997 });
  render(<RetroGameSuccess />);
  cleanup();
  render(<RetroGameSuccess />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("GAME ON!");
  for (const text of ["Acme Ltd", "jo@acme.example", "5550100142", "Platform", "A rocket, please.", "$2,997"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/Thanks! .* our team will reach out within 24 hours/)).toBeTruthy();
});

test.each([
  ["nothing", null],
  ["something else", '{"sessionId":"cs_1"}'],
  ["half a request", '{"details":{"companyName":"Acme Ltd"},"price":2997}'],
  ["a request without a price", JSON.stringify({ details })],
  ["null", "null"],
  ["no JSON", "{"],
])("with %s in storage, it explains itself and links to the form", (_what, stored) => {
  open(stored);
  expectNothingSent();
});

test("if storage is blocked, it explains itself and that a sent request is safe", () => {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  saveSentRequest({ details, price: 2997 });
  render(<RetroGameSuccess />);
  expectNothingSent();
  expect(screen.getByText(/If you sent one, it’s safe with us/)).toBeTruthy();
});

test("the server's HTML confirms no request", () => {
  saveSentRequest({ details, price: 2997 });
  expect(renderToString(<RetroGameSuccess />)).not.toContain("Acme");
});

test("shows five next steps, the delivery time and a link home", () => {
  open(JSON.stringify({ details, price: 2997 }));
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.getByText(/Delivery: 45 days/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
});
