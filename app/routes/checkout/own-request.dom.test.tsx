import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import OwnRequest from "./own-request";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const ID = "0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9";
const sent = {
  title: "Logo sprint",
  lines: [
    { field: "name", label: "Name", value: "Jo Miller" },
    { field: "f-price", label: "Price", value: "As low as possible" },
  ],
  nextSteps: ["We call you.", "You get three drafts."],
};
const title = () => screen.getByRole("heading", { level: 1 }).textContent;

test("confirms the request that this tab has sent, with its answers and without a price", () => {
  saveSentRequest({ id: ID, details: {}, sent });
  render(<OwnRequest />);
  expect(title()).toBe("REQUEST SENT!");
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["Reference", "0A1B2C3D"],
    ["Name", "Jo Miller"],
    ["Price", "As low as possible"],
    ["Price", "On request"],
  ]);
  expect(screen.getByText("You get three drafts.")).toBeTruthy();
});

test.each([
  ["nothing", null],
  ["a request for a shipped service", { id: ID, details: {}, price: 2997 }],
  ["a request without its lines", { id: ID, details: {}, sent: { ...sent, lines: null } }],
])("in a tab that has sent %s, it says what it is for", (_, stored) => {
  if (stored) sessionStorage.setItem("sent-request", JSON.stringify(stored));
  render(<OwnRequest />);
  expect(title()).toBe("YOUR REQUEST");
  expect(screen.queryByText("Your request")).toBeNull();
});
