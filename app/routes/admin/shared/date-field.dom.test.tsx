import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DateField } from "./date-field";

test("the button opens the browser's calendar at the typed day; a chosen day is written as text and submitted once", async () => {
  const showPicker = vi.fn<(this: HTMLInputElement) => void>();
  HTMLInputElement.prototype.showPicker = showPicker;
  const typed = vi.fn();
  const { container } = render(
    <form data-testid="form" onInput={typed}>
      <DateField label="Due date" name="dueDate" day="2026-11-28" />
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Due date");
  await userEvent.clear(field);
  await userEvent.type(field, "12/1/2026");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open calendar: Due date" }));
  await userEvent.keyboard("{Enter}");
  const [picker] = showPicker.mock.contexts;
  expect(picker?.value).toBe("2026-12-01");
  typed.mockClear();
  for (const [day, text] of [
    ["2026-12-24", "Dec 24, 2026"],
    ["", ""],
  ] as const) {
    fireEvent.change(picker as Element, { target: { value: day } });
    expect(field.value).toBe(text);
    const form = container.querySelector("form") ?? undefined;
    expect([...new FormData(form)]).toEqual([["dueDate", text]]);
  }
  expect(typed).toHaveBeenCalled();
  await userEvent.type(field, "soon");
  await userEvent.click(screen.getByRole("button"));
  expect(picker?.value).toBe("");
});
