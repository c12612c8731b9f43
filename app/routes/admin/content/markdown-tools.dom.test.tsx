import "../../../../tests/support/modal-dialogs";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MarkdownBar } from "./markdown-tools";

// A file input of jsdom takes no list of files.
vi.mock("./picture-upload", () => ({
  PictureUpload: ({ dropped }: { dropped?: readonly File[] }) => dropped?.[0] && <p>{`Dropped: ${dropped[0].name}`}</p>,
}));

// jsdom does not have it; without it, the text is inserted without undo.
beforeEach(() => void Object.assign(document, { execCommand: vi.fn(() => false) }));
afterEach(cleanup);

const picture = { name: "0".repeat(32), alt: "Our [new] office", width: 480, height: 360, widths: [480], avif: false };

/** `[` and `]` enclose what is selected. */
async function show(marked: string): Promise<HTMLTextAreaElement> {
  const [from, to] = [marked.indexOf("["), marked.indexOf("]") - 1];
  const element = (
    <form>
      <MarkdownBar control="text" label="Text" />
      <textarea id="text" aria-label="Text" defaultValue={marked.replace(/[[\]]/g, "")} />
    </form>
  );
  const router = createMemoryRouter([{ path: "/", element, loader: () => ({ ok: true, pictures: [picture] }) }]);
  render(<RouterProvider router={router} />);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox");
  field.setSelectionRange(from, to);
  return field;
}

const stateOf = ({ value, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement) =>
  `${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`;

const TABLE = "| Column | Column |\n| --- | --- |\n| Text | Text |";

test.each([
  ["Bold", "a [word] b", "a **[word]** b"],
  ["Bold", "a **[word]** b", "a [word] b"],
  ["Italic", "[]", "_[italic]_"],
  ["Italic", "**[a]**", "**_[a]_**"],
  ["Link", "see [us]", "see [us]([https://])"],
  ["Link", "[]", "[[link]](https://)"],
  ["Heading", "One\nT[w]o", "One\n## Tw[]o"],
  ["List", "[One\nTwo]", "- One\n- Two[]"],
  ["List", "[- One\n- Two]", "One\nTwo[]"],
  ["Table", "One[] two", `One\n\n${TABLE}\n\n[] two`],
])("%s makes of %j %j", async (name, before, after) => {
  const field = await show(before);
  fireEvent.click(screen.getByRole("button", { name }));
  expect(stateOf(field)).toBe(after);
  expect(document.activeElement).toBe(field);
});

test.each([
  ["{Control>}b{/Control}", "**[a]**"],
  ["{Meta>}b{/Meta}", "**[a]**"],
  ["{Control>}i{/Control}", "_[a]_"],
  ["{Meta>}k{/Meta}", "[a]([https://])"],
])("the keys %s format what is selected", async (keys, after) => {
  const field = await show("[a]");
  field.focus();
  await userEvent.keyboard(keys);
  expect(stateOf(field)).toBe(after);
});

test.each(["b", "{Control>}{Shift>}b{/Shift}{/Control}", "{Control>}{Alt>}i{/Alt}{/Control}", "{Control>}z{/Control}"])(
  "the keys %s are the browser’s",
  async (keys) => {
    const field = await show("[]a");
    const seen = vi.fn<(isPrevented: boolean) => void>();
    field.addEventListener("keydown", (event) => seen(event.defaultPrevented));
    field.focus();
    await userEvent.keyboard(keys);
    expect(seen).toHaveBeenLastCalledWith(false);
  },
);

test("the toolbar is one stop of the keyboard, and arrows move within it", async () => {
  await show("[]");
  const focused = () => document.activeElement?.textContent;
  expect(screen.getByRole("toolbar", { name: "Format: Text" }).getAttribute("aria-controls")).toBe("text");
  await userEvent.tab();
  expect(focused()).toBe("Bold");
  for (const [key, name] of [
    ["{ArrowRight}", "Italic"],
    ["{ArrowLeft}", "Bold"],
    ["{ArrowLeft}", "Picture"],
    ["{ArrowRight}", "Bold"],
    ["{End}", "Picture"],
    ["{Home}", "Bold"],
    ["{ArrowRight}", "Italic"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(name);
  }
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  await userEvent.tab({ shift: true });
  expect(focused()).toBe("Italic");
});

test.each([
  ["image/png", "", true],
  ["image/png", "A cell of a table", false],
  ["application/pdf", "", false],
])("a copied file of %s with the text %j opens the pictures: %s", async (type, text, opens) => {
  const field = await show("[]");
  const clipboardData = { files: [new File(["x"], "copied", { type })], getData: () => text };
  expect(fireEvent.paste(field, { clipboardData })).toBe(!opens);
  if (opens) expect(await screen.findByText("Dropped: copied")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(opens ? 1 : 0));
});

test("a chosen picture stands alone with its description, and a closed dialog changes nothing", async () => {
  const field = await show("One[] two");
  await userEvent.click(screen.getByRole("button", { name: "Picture" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(field.value).toBe("One two");
  for (const time of ["once", "again"]) {
    field.value = "One two";
    field.setSelectionRange(3, 3);
    await userEvent.click(screen.getByRole("button", { name: "Picture" }));
    await userEvent.click(await screen.findByRole("button", { name: picture.alt }));
    expect(field.value, time).toBe(`One\n\n![Our \\[new\\] office](${picture.name})\n\n two`);
    expect(document.activeElement).toBe(field);
  }
});
