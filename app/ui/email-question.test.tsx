// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./field";

afterEach(cleanup);

function Form() {
  const [email, setEmail] = useState("");
  return (
    <form>
      <Field label="Email" name="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
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
