// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import "../../../../tests/support/modal-dialogs";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { makeSite } from "~/content/site";
import { CallLink } from "./call-link";
import { SampleCall } from "./sample-call";

afterEach(cleanup);

async function renderLink() {
  const site = makeSite({ phone: "(555) 010-0199", testBanner: false });
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ site }),
      Component: () => (
        <>
          <CallLink>CALL NOW</CallLink>
          <SampleCall />
        </>
      ),
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  return screen.findByRole("link", { name: "CALL NOW" });
}

test("the link calls", async () => {
  const link = await renderLink();
  expect(link.getAttribute("href")).toBe("tel:+15550100199");
  // Not prevented: the browser follows it.
  expect(fireEvent.click(link)).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the button in its place at a computer shows a call that is marked as a sample, and the number to copy", async () => {
  const user = userEvent.setup();
  await renderLink();
  const button = screen.getByRole("button", { name: "CALL NOW" });
  // The browser opens it by itself, without scripts.
  expect([button.getAttribute("command"), button.getAttribute("commandfor")]).toEqual(["show-modal", "sample-call"]);
  await user.click(button);
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
