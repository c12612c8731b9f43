import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { brandKind } from "~/content/documents/brand-kind";
import { type Field, fieldsOf, listFields, readTexts } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { expectFound } from "../../../../tests/support/expect-done";
import type { DocumentOutcome } from "./document-actions.server";
import { DocumentFields, type ShownField } from "./document-fields";

const shown = ({ choices: _, ...field }: Field, text: string): ShownField => ({
  ...field,
  hint: field.hint,
  text,
  rows: 0,
  hasTools: false,
});

const listed = listFields({ list: "points", title: "Points", noun: "point", least: 1, most: 4 }, (place) => [
  { name: `points.${place}`, label: `Point ${place + 1}`, maxLength: 100 },
]);

afterEach(cleanup);

const onInput = vi.fn();

function show(fields: ShownField[], disabled = false, failed?: DocumentOutcome) {
  onInput.mockReset();
  render(
    <MemoryRouter>
      <form aria-label="Texts" onInput={onInput}>
        <DocumentFields
          sections={[{ title: "Words", fields, isFolded: false }]}
          pictures={[]}
          targets={[]}
          kept={[]}
          failed={failed}
          disabled={disabled}
        />
      </form>
    </MemoryRouter>,
  );
}

const showList = (...texts: string[]) => show(listed.map((field, place) => shown(field, texts[place] ?? "")));

/** What the form would post. */
function posted() {
  const form = new FormData(screen.getByRole<HTMLFormElement>("form", { name: "Texts" }));
  const texts = readTexts({ ...homeKind, sections: [{ title: "", fields: listed }] }, form);
  return listed.map(({ name }) => texts[name]);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("an entry moves with what was typed, its button keeps the focus, and the form gets an input event", async () => {
  showList("one", "two", "three");
  await userEvent.type(screen.getByLabelText("Point 3"), "!");
  onInput.mockReset();
  await press("Move point 3 up");
  expect(posted()).toEqual(["one", "three!", "two", ""]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move point 2 up" }));
  expect(onInput).toHaveBeenCalledTimes(1);
  await press("Move point 1 up");
  expect(posted()).toEqual(["one", "three!", "two", ""]);
  await press("Move point 1 down");
  expect(posted()).toEqual(["three!", "one", "two", ""]);
});

test("an entry is dropped at the place of another one, and not in another list", () => {
  showList("one", "two", "three");
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? "",
    setDragImage: () => {},
    get types() {
      return [...data.keys()];
    },
  };
  const [first, , third] = screen.getAllByRole("listitem");
  const handle = third?.querySelector("[draggable]");
  if (!first || !handle) throw new Error("There is no handle");
  expect(fireEvent.dragOver(first, { dataTransfer })).toBe(true);
  fireEvent.drop(first, { dataTransfer });
  expect(posted()).toEqual(["one", "two", "three", ""]);
  fireEvent.dragStart(handle, { dataTransfer });
  expect(fireEvent.dragOver(first, { dataTransfer })).toBe(false);
  fireEvent.drop(first, { dataTransfer });
  expect(posted()).toEqual(["three", "one", "two", ""]);
});

test("entries are added up to the most and removed down to the least, and the focus stays in the list", async () => {
  showList("one", "two");
  await press("Add a point");
  await userEvent.keyboard("three");
  await press("Add a point");
  await userEvent.keyboard("four");
  expect(posted()).toEqual(["one", "two", "three", "four"]);
  expect(screen.queryByRole("button", { name: "Add a point" })).toBeNull();
  await press("Remove point 2");
  expect(posted()).toEqual(["one", "three", "four", ""]);
  expect(document.activeElement?.closest("li")).toBe(screen.getAllByRole("listitem")[1]);
  await press("Remove point 1");
  await press("Remove point 1");
  expect(posted()).toEqual(["four", "", "", ""]);
});

test("a text that is put into a place that is not shown appears", () => {
  showList("one");
  const last = document.querySelector<HTMLTextAreaElement>("[name='points.2']");
  expect(last?.closest("li")?.className).toContain("hidden");
  if (last) fireEvent.input(last, { target: { value: "three" } });
  expect(last?.closest("li")?.className).not.toContain("hidden");
});

test("readers get no buttons", () => {
  show(
    listed.map((field) => shown(field, "one")),
    true,
  );
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("the characters of a day are not counted", () => {
  show([shown({ name: "date", label: "Day", maxLength: 10, input: "date" }, "2026-11-17")]);
  expect(screen.queryByText(/of 10 characters/)).toBeNull();
});

test("characters are counted near the limit, and above it the field says by how much", async () => {
  show([shown({ name: "card", label: "Card", maxLength: 50 }, "x".repeat(40))]);
  const field = screen.getByLabelText("Card");
  expect(screen.queryByText(/of 50 characters/)).toBeNull();
  await userEvent.type(field, "yz ");
  expect(screen.getByText("42 of 50 characters").id).toBe(field.getAttribute("aria-describedby"));
  expect(screen.getByRole("status").textContent).toBe("");
  await userEvent.type(field, "0123456789");
  expect(screen.getByText("53 of 50 characters. Shorten it by 3.")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Longer than 50 characters");
});

test("the contrast is that of the color that is typed, and a press enters the nearest one that can be read", async () => {
  const first = expectFound(fieldsOf(brandKind).find(({ name }) => name === "first"));
  show([shown(first, "#ffd447")], false, { faults: { first: "The nearest color that passes is #8c8cc7." } });
  const field = screen.getByLabelText<HTMLInputElement>("First accent");
  const contrast = () => screen.getByText(/:1 on the darkest light one$/);
  expect(contrast().textContent).toBe("10.0:1 on the lightest dark background, 1.0:1 on the darkest light one");
  expect(field.getAttribute("aria-describedby")).toContain(contrast().id);
  await userEvent.clear(field);
  await userEvent.type(field, "#10108");
  expect(screen.queryByText(/darkest light one/)).toBeNull();
  await userEvent.type(field, "A");
  expect(contrast().textContent).toMatch(/^1\.0:1 on the lightest dark background, 10\.\d:1/);
  onInput.mockReset();
  await press("Use #8c8cc7");
  expect(field.value).toBe("#8c8cc7");
  expect(contrast().textContent).toMatch(/^4\.5:1 on the lightest dark background/);
  expect(onInput).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
});

test("a field of one line grows, and Enter neither breaks its line nor submits it", async () => {
  show([shown({ name: "card", label: "Card", maxLength: 120 }, "A long sentence")]);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Card");
  expect([field.tagName, field.rows]).toEqual(["TEXTAREA", 1]);
  await userEvent.type(field, "{Enter}!");
  expect(field.value).toBe("A long sentence!");
});

test("services are rows in the order of their places, which follow a move", async () => {
  const row = (slug: string, place: string): ShownField[] => [
    shown({ name: `place.${slug}`, label: `${slug}: place`, maxLength: 2, service: slug }, place),
    shown({ name: `amount.${slug}.price`, label: `${slug}: Price`, maxLength: 10, input: "money", service: slug }, "5"),
    shown({ name: `hidden.${slug}`, label: `${slug}: sold`, maxLength: 3, service: slug }, "no"),
    shown({ name: `card.${slug}`, label: `${slug}: on the home page`, maxLength: 3, service: slug }, "yes"),
  ];
  show([...row("pages", "2"), ...row("games", "1")]);
  const services = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(services()).toEqual(["games", "pages"]);
  await userEvent.type(screen.getByLabelText("pages: Price"), "9");
  onInput.mockReset();
  await press("Move pages up");
  expect(services()).toEqual(["pages", "games"]);
  expect(onInput).toHaveBeenCalledOnce();
  const form = new FormData(screen.getByRole<HTMLFormElement>("form"));
  expect(["place.pages", "place.games", "amount.pages.price"].map((name) => form.get(name))).toEqual(["1", "2", "59"]);
});
