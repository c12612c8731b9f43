// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { CheckField, Field, TextArea } from "./field";

describe("field", () => {
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
    render(
      <TextArea label="Requirements" name="requirements" hint="In your own words." error="Please provide more." />,
    );
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
});

describe("email question", () => {
  afterEach(cleanup);

  function Form() {
    const [email, setEmail] = useState("");
    return (
      <form>
        <Field
          label="Email"
          name="email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field label="Other" name="other" type="email" />
        <button type="submit">Send</button>
      </form>
    );
  }

  const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
  const asked = () => email().closest("div")?.querySelector("[aria-live=polite]");

  test("an address that looks misspelt is asked about when its field is left, and one press takes what was meant", async () => {
    render(<Form />);
    await userEvent.type(email(), "jo@gmail.con");
    expect(asked()?.textContent).toBe("");
    await userEvent.tab();
    expect(asked()?.textContent).toBe("Did you mean jo@gmail.com?");
    expect(email().hasAttribute("aria-invalid")).toBe(false);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "jo@gmail.com" }));
    await userEvent.keyboard("{Enter}");
    expect(email().value).toBe("jo@gmail.com");
    expect(document.activeElement).toBe(email());
    expect(asked()?.textContent).toBe("");
  });

  test("a field that keeps its value itself takes it, too", async () => {
    render(<Form />);
    const other = screen.getByLabelText<HTMLInputElement>(/^Other/);
    await userEvent.type(other, "jo@yaho.com");
    await userEvent.tab();
    await userEvent.click(screen.getByRole("button", { name: "jo@yahoo.com" }));
    expect(other.value).toBe("jo@yahoo.com");
  });

  test("typing on takes the question away, and a press that left the field is not moved by it", async () => {
    render(<Form />);
    await userEvent.type(email(), "jo@gmail.con");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Send" }));
    fireEvent.blur(email());
    expect(asked()?.textContent).toBe("");
    fireEvent.pointerUp(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/^Did you mean/)).toBeTruthy();
    await userEvent.type(email(), "x");
    expect(asked()?.textContent).toBe("");
  });
});
