import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { saveSentRequest } from "~/ui/receipt/sent-request";
import Confirmation from "./confirmation";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
});

const DATE = "We’ll contact you by Monday at 3 p.m. Central.";
const sprint = {
  service: "logo-sprint",
  title: "Logo sprint",
  lines: [
    { key: "id", label: "Reference", value: "0A1B2C3D" },
    { key: "name", label: "Name", value: "Jo Miller" },
    { key: "f-price", label: "Price", value: "As low as possible" },
    { key: "price", label: "Price", value: "On request" },
  ],
  nextSteps: ["We call you.", "You get three drafts."],
  dates: [DATE],
};
const game = { ...sprint, service: "retro-game", title: "Retro Game Marketing" };
const page = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <Confirmation />
  </MemoryRouter>
);
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const steps = () => [...document.querySelectorAll("ol > li")].map((step) => step.textContent);

test.each([
  ["/request-sent", sprint, "REQUEST SENT!", "LOGO SPRINT"],
  ["/retro-games-success", game, "GAME ON!", "RETRO GAME MARKETING"],
])("%s confirms the request that this tab has sent, as the server describes it", (path, sent, heading, eyebrow) => {
  saveSentRequest(sent);
  render(page(path));
  expect(title()).toBe(heading);
  expect(screen.getByText(eyebrow)).toBeTruthy();
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual(sent.lines.map(({ label, value }) => [label, value]));
  expect(steps()).toEqual(["1We call you.", "2You get three drafts."]);
  expect(screen.getByText(DATE)).toBeTruthy();
  expect(screen.getByText(/Thanks! .* our team will reach out within 24 hours/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
});

test.each([
  ["nothing", null],
  ["something else", '{"sessionId":"cs_1"}'],
  ["a request without its lines", JSON.stringify({ ...sprint, lines: null })],
  ["null", "null"],
  ["no JSON", "{"],
])("with %s in storage, both pages say what they are for", (_what, stored) => {
  if (stored !== null) sessionStorage.setItem("sent-request", stored);
  for (const [path, heading] of [
    ["/request-sent", "YOUR REQUEST"],
    ["/retro-games-success/", "GAME ON!"],
  ] as const) {
    render(page(path));
    expect(title()).toBe(heading);
    expect(screen.getByText(/This page confirms requests.* If you sent one, it’s safe with us/)).toBeTruthy();
    expect(screen.queryByText("Your request")).toBeNull();
    cleanup();
  }
});

test("if storage is blocked, it explains itself", () => {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  saveSentRequest(game);
  render(page("/retro-games-success"));
  expect(screen.getByText(/If you sent one, it’s safe with us/)).toBeTruthy();
});

test("the server's HTML confirms no request", () => {
  saveSentRequest(sprint);
  expect(renderToString(page("/request-sent"))).not.toContain("Jo Miller");
});

test("opened alone, the game's page has its five steps, the last with the 45 days", () => {
  render(page("/retro-games-success"));
  expect(steps()).toHaveLength(5);
  expect(document.body.textContent?.match(/45 days/g)).toHaveLength(1);
  expect(steps()[4]).toContain("45 days after the marketing brief");
});
