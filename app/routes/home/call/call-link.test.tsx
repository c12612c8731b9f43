// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import "../../../../tests/support/modal-dialogs";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { makeSite } from "~/content/site";
import { CallLink } from "./call-link";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function renderLink(device: "computer" | "phone") {
  vi.stubGlobal("matchMedia", () => ({ matches: device === "computer" }));
  const site = makeSite({ phone: "(555) 010-0199", testBanner: false });
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ site }),
      Component: () => <CallLink>CALL NOW</CallLink>,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  return screen.findByRole("link", { name: "CALL NOW" });
}

test("on a phone the link calls", async () => {
  const link = await renderLink("phone");
  expect(link.getAttribute("href")).toBe("tel:+15550100199");
  // Not prevented: the browser follows it.
  expect(fireEvent.click(link)).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("at a computer it shows a call that is marked as a sample, and the number to copy", async () => {
  const user = userEvent.setup();
  await user.click(await renderLink("computer"));
  const dialog = within(await screen.findByRole("dialog", { name: "Sample call" }));
  expect(dialog.getByText("Sample")).toBeTruthy();
  expect(dialog.getByText(/written by us.*No recording, no real customer/)).toBeTruthy();
  expect(dialog.getAllByRole("listitem").length).toBeGreaterThan(8);
  expect(dialog.getByText("(555) 010-0199")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "COPY NUMBER" }));
  expect(await navigator.clipboard.readText()).toBe("(555) 010-0199");
  expect(dialog.getByRole("status").textContent).toBe("The number is copied.");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
