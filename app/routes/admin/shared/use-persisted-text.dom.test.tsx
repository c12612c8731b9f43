import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usePersistedText } from "./use-persisted-text";

function Typed() {
  const { text, field } = usePersistedText("new admin");
  return (
    <>
      <input aria-label="Search" name="q" {...field} />
      <output>{text}</output>
    </>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(() => document.body.replaceChildren());

async function openTyped(typedEarly: string) {
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Typed />);
  const field = page.querySelector("input");
  if (!field) throw new Error("There is no field");
  field.value = typedEarly;
  const root = await act(async () => hydrateRoot(page, <Typed />));
  await act(async () => root.render(<Typed />));
  return { field, shown: () => page.querySelector("output")?.textContent, close: () => act(() => root.unmount()) };
}

test("text typed before hydration stays in the field and is stored", async () => {
  const { field, shown, close } = await openTyped("guest@acme.example");
  expect([field.value, shown()]).toEqual(["guest@acme.example", "guest@acme.example"]);
  await close();
  document.body.replaceChildren();
  const again = await openTyped("");
  expect(again.field.value).toBe("guest@acme.example");
});
