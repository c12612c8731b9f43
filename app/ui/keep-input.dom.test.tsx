import { act } from "@testing-library/react";
import { type FormEvent, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { KeepInput, rememberInput } from "./keep-input";

afterEach(() => document.body.replaceChildren());

function Form() {
  const [seen, setSeen] = useState("");
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setSeen(JSON.stringify([...new FormData(currentTarget)].filter(([, value]) => typeof value === "string")));
  return (
    <form onChange={read}>
      <p>Text</p>
      <input name="name" defaultValue="" />
      <input name="email" type="email" />
      <textarea name="message" defaultValue="Hello" />
      <input name="choice" type="radio" value="a" defaultChecked />
      <input name="choice" type="radio" value="b" />
      <input name="agree" type="checkbox" />
      <select name="plan">
        <option>one</option>
        <option>two</option>
      </select>
      <input name="other" defaultValue="as it was" />
      <input name="secret" type="hidden" value="1" />
      <output>{seen}</output>
    </form>
  );
}

const control = <T extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<T>(selector) ?? expect.fail(selector);

function openServerPage(): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  return root;
}

function enterEverything(): void {
  control("[name=name]").value = "Acme Ltd";
  control("[name=email]").value = "jo@acme.example";
  control("[name=message]").value = "Bye";
  control("[value=b]").checked = true;
  control("[name=agree]").checked = true;
  control<HTMLSelectElement>("select").value = "two";
  control("[name=name]").focus();
  control("[name=name]").setSelectionRange(2, 5);
}

async function hydrate(root: HTMLElement) {
  const onRecoverableError = vi.fn();
  await act(async () => {
    hydrateRoot(
      root,
      <KeepInput input={rememberInput(root)}>
        <Form />
      </KeepInput>,
      { onRecoverableError },
    );
  });
  return onRecoverableError;
}

const ENTERED = {
  name: "Acme Ltd",
  email: "jo@acme.example",
  message: "Bye",
  choice: "b",
  agree: "on",
  plan: "two",
  other: "as it was",
  secret: "1",
};
const entered = () => Object.fromEntries(new FormData(control<HTMLFormElement>("form")));

test.each<[string, (form: Element) => void]>([
  ["an element after a field", () => control("[name=name]").after(document.createElement("div"))],
  ["a replaced text", () => control("p").replaceChildren(document.createElement("font"))],
  ["a removed element", () => control("p").remove()],
])("with %s React replaces the form, which keeps input, focus and selection", async (_name, change) => {
  const root = openServerPage();
  const before = control("[name=name]");
  change(root);
  enterEverything();
  const onRecoverableError = await hydrate(root);
  expect(onRecoverableError).toHaveBeenCalled();
  const field = control("[name=name]");
  expect(field).not.toBe(before);
  expect(entered()).toEqual(ENTERED);
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 2, 5]);
  // React has noticed.
  expect(control("output").textContent).toContain('"Acme Ltd"');
});

test("without a change of the page nothing is replaced, and input that React resets is restored", async () => {
  const root = openServerPage();
  const before = control("[name=name]");
  enterEverything();
  const onRecoverableError = await hydrate(root);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(control("[name=name]")).toBe(before);
  expect(entered()).toEqual(ENTERED);
  // React resets a text area with a default value.
  expect(control("output").textContent).toContain('"Bye"');
});
