import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { CheckField, Field, TextArea } from "./field";

afterEach(cleanup);

describe("a field", () => {
  /** The texts that describe the control. */
  const description = (control: HTMLElement) =>
    control
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent);

  test("is labelled and has its name, and is required unless it is labelled as optional", () => {
    const { rerender } = render(<Field label="Type of Page" name="pageType" />);
    const input = screen.getByLabelText(/^Type of Page/);
    expect(input.getAttribute("name")).toBe("pageType");
    expect([input.getAttribute("aria-required"), input.hasAttribute("aria-invalid")]).toEqual(["true", false]);
    expect(description(input)).toBeUndefined();
    rerender(<Field label="Type of Page" name="pageType" optional />);
    expect(screen.getByText("(optional)")).toBeTruthy();
    expect(input.getAttribute("aria-required")).toBe("false");
  });

  test("is described by its hint, or by its error, which replaces the hint and is announced", () => {
    const { rerender } = render(<TextArea label="Requirements" name="requirements" hint="In your own words." />);
    const textarea = screen.getByLabelText(/^Requirements/);
    expect(description(textarea)).toEqual(["In your own words."]);
    rerender(
      <TextArea label="Requirements" name="requirements" hint="In your own words." error="Please provide more." />,
    );
    expect(textarea.getAttribute("aria-invalid")).toBe("true");
    expect(description(textarea)).toEqual(["Please provide more."]);
    expect(screen.getByRole("alert").textContent).toBe("Please provide more.");
  });

  test("as a checkbox has a label and passes on ref and handlers", () => {
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

describe("an email field", () => {
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
  const suggestion = () => email().closest("div")?.querySelector("[aria-live=polite]");

  test("suggests a correction of a misspelled address on blur, and one click accepts it", async () => {
    render(<Form />);
    await userEvent.type(email(), "jo@gmail.con");
    expect(suggestion()?.textContent).toBe("");
    await userEvent.tab();
    await waitFor(() => expect(suggestion()?.textContent).toBe("Did you mean jo@gmail.com?"));
    expect(email().hasAttribute("aria-invalid")).toBe(false);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "jo@gmail.com" }));
    await userEvent.keyboard("{Enter}");
    expect(email().value).toBe("jo@gmail.com");
    expect(document.activeElement).toBe(email());
    expect(suggestion()?.textContent).toBe("");
  });

  test("accepts the correction if it is uncontrolled", async () => {
    render(<Form />);
    const other = screen.getByLabelText<HTMLInputElement>(/^Other/);
    await userEvent.type(other, "jo@yaho.com");
    await userEvent.tab();
    await userEvent.click(await screen.findByRole("button", { name: "jo@yahoo.com" }));
    expect(other.value).toBe("jo@yahoo.com");
  });

  test("shows the suggestion after the click that left the field, and hides it on input", async () => {
    render(<Form />);
    await userEvent.type(email(), "jo@gmail.con");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Send" }));
    fireEvent.blur(email());
    expect(suggestion()?.textContent).toBe("");
    fireEvent.pointerUp(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/^Did you mean/)).toBeTruthy();
    await userEvent.type(email(), "x");
    expect(suggestion()?.textContent).toBe("");
  });
});
