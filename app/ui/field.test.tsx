// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CheckField, Field, TextArea } from "./field";

afterEach(cleanup);

/** What a screen reader says after the control's name. */
const description = (control: HTMLElement) =>
  control
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("a field is found by its label and carries its name", () => {
  render(<Field label="Type of Page" name="pageType" />);
  const input = screen.getByLabelText(/^Type of Page/);
  expect(input.getAttribute("name")).toBe("pageType");
  expect(input.getAttribute("aria-required")).toBe("true");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(description(input)).toBeUndefined();
});

test("an optional field says so", () => {
  render(<Field label="Phone" name="phone" optional />);
  expect(screen.getByText("(optional)")).toBeTruthy();
  expect(screen.getByLabelText(/^Phone/).getAttribute("aria-required")).toBe("false");
});

test("hint and error describe the control, and the error is announced", () => {
  render(<TextArea label="Requirements" name="requirements" hint="In your own words." error="Please provide more." />);
  const textarea = screen.getByLabelText(/^Requirements/);
  expect(textarea.getAttribute("aria-invalid")).toBe("true");
  expect(description(textarea)).toEqual(["In your own words.", "Please provide more."]);
  expect(screen.getByRole("alert").textContent).toBe("Please provide more.");
});

test("a checkbox is labelled by its sentence, and passes its ref and handlers on", () => {
  let changed = 0;
  let element: HTMLInputElement | null = null;
  render(
    <CheckField
      label="I agree."
      name="agreeTOS"
      error="You must agree to the terms of service."
      ref={(input) => {
        element = input;
      }}
      onChange={() => {
        changed += 1;
      }}
    />,
  );
  const checkbox = screen.getByRole("checkbox", { name: "I agree." });
  checkbox.click();
  expect(changed).toBe(1);
  expect(element).toBe(checkbox);
  expect(description(checkbox)).toEqual(["You must agree to the terms of service."]);
});
