import "../../tests/support/modal-dialogs";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Dialog, useModalDialog } from "./dialog";

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <p>{open ? "is open" : "is closed"}</p>
      <Dialog open={open} onClose={() => setOpen(false)} title="Technical Error Details">
        No checkout URL returned
      </Dialog>
    </>
  );
}

test("a dialog is named by its title, and its button closes it", () => {
  render(<Page />);
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByText("Details"));
  expect(screen.getByRole("dialog", { name: "Technical Error Details" }).textContent).toContain("No checkout URL");
  expect(screen.getByText("is open")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("is closed")).toBeTruthy();
});

test("a dialog that the browser closed (Escape, click outside) can be opened again", () => {
  render(<Page />);
  fireEvent.click(screen.getByText("Details"));
  act(() => screen.getByRole<HTMLDialogElement>("dialog").close());
  fireEvent.click(screen.getByText("Details"));
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a dialog that its user closed opens again for new content, and stays closed otherwise", () => {
  function Shown({ content }: { content: number }) {
    return <dialog ref={useModalDialog(true, content)} aria-label="Shown" />;
  }
  const { rerender } = render(<Shown content={1} />);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.close();
  rerender(<Shown content={1} />);
  expect(dialog.open).toBe(false);
  rerender(<Shown content={2} />);
  expect(dialog.open).toBe(true);
});
