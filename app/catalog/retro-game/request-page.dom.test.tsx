import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import RetroGameSuccess from "./request-page";

const dates = vi.fn<typeof fetch>();
beforeEach(() => {
  dates.mockReset().mockImplementation(async () => Response.json({ dates: [DATE] }));
  vi.stubGlobal("fetch", dates);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
});

const ID = "0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9";
const DATE = "We’ll contact you by Monday at 3 p.m. Central.";
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

test("confirms the sent request with reference, date, details and price; a reload promises no other date", async () => {
  saveSentRequest({ id: ID, details, price: 2997 });
  render(<RetroGameSuccess />);
  expect(await screen.findByText(DATE)).toBeTruthy();
  expect(dates.mock.calls.map(([path]) => path)).toEqual(["/api/promised-dates?service=retro-game"]);
  cleanup();
  dates.mockImplementation(async () => Response.json({ dates: ["We’ll contact you later."] }));
  render(<RetroGameSuccess />);
  expect(screen.getByText(DATE)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("GAME ON!");
  for (const text of [
    "0A1B2C3D",
    "Acme Ltd",
    "jo@acme.example",
    "5550100142",
    "Platform",
    "A rocket, please.",
    "$2,997",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/Thanks! .* our team will reach out within 24 hours/)).toBeTruthy();
});

test.each([
  ["nothing", null],
  ["something else", '{"sessionId":"cs_1"}'],
  ["half a request", JSON.stringify({ id: ID, details: { companyName: "Acme Ltd" }, price: 2997 })],
  ["a request without a price", JSON.stringify({ id: ID, details })],
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
  saveSentRequest({ id: ID, details, price: 2997 });
  render(<RetroGameSuccess />);
  expectNothingSent();
  expect(screen.getByText(/If you sent one, it’s safe with us/)).toBeTruthy();
});

test("the server's HTML confirms no request", () => {
  saveSentRequest({ id: ID, details, price: 2997 });
  expect(renderToString(<RetroGameSuccess />)).not.toContain("Acme");
});

test("shows five next steps, the delivery time once and a link home", async () => {
  open(JSON.stringify({ id: ID, details, price: 2997 }));
  expect(await screen.findByText(DATE)).toBeTruthy();
  expect([...document.querySelectorAll("ol > li")]).toHaveLength(5);
  expect(document.body.textContent?.match(/45 days/g)).toHaveLength(1);
  expect(screen.getByText("45 days after we finish the brief together.").previousElementSibling?.textContent).toBe(
    "Delivery",
  );
  expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
});
