import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pasteMarkdown } from "./insert-text";

// jsdom does not have it; without it, the text is inserted without undo.
beforeEach(() => void Object.assign(document, { execCommand: vi.fn(() => false) }));
afterEach(cleanup);

async function paste(text: string, [value, selectionStart, selectionEnd]: [string, number, number] = ["", 0, 0]) {
  render(<textarea aria-label="Text" defaultValue={value} onPaste={pasteMarkdown} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  await userEvent.click(field);
  field.setSelectionRange(selectionStart, selectionEnd);
  await userEvent.paste(text);
  return field.value;
}

test("a list and paragraphs of Word are pasted as Markdown", async () => {
  expect(await paste("We make:\r\n•\tPages\r\n•\tPosts\r\nAsk us.")).toBe("We make:\n- Pages\n- Posts\n\nAsk us.");
  expect(document.execCommand).toHaveBeenCalledOnce();
});

test("a paragraph after another becomes one, also in place of what is selected", async () => {
  expect(await paste("Two.\nThree.", ["One.\nold end", 5, 8])).toBe("One.\n\nTwo.\n\nThree. end");
});

test("code keeps its lines, and what needs no change is pasted by the browser", async () => {
  expect(await paste("One.\nTwo.", ["```\n", 4, 4])).toBe("```\nOne.\nTwo.");
  expect(document.execCommand).not.toHaveBeenCalled();
});

/** As a browser does it: the script that reads HTML is loaded first. */
function pasteHtml(html: string, text: string, [value, selectionStart, selectionEnd]: [string, number, number]) {
  render(<textarea aria-label="Text" defaultValue={value} onPaste={pasteMarkdown} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.setSelectionRange(selectionStart, selectionEnd);
  const data = new Map([
    ["text/html", html],
    ["text/plain", text],
  ]);
  const isLeft = fireEvent.paste(field, { clipboardData: { getData: (type: string) => data.get(type) ?? "" } });
  return { field, isLeft };
}

test.each([
  ["a list in a paragraph stands alone", "<ul><li>A</li></ul>", "A", ["One. Two.", 5, 5], "One. \n\n- A\n\nTwo."],
  ["a list in place of a line", "<ul><li>A</li></ul>", "A", ["One\nold\n", 4, 7], "One\n\n- A\n\n"],
  ["words stay in their line", "<b>A</b>", "A", ["One. Two.", 5, 8], "One. **A**."],
  ["what has no structure is plain", "<span>•\tA</span>", "•\tA", ["", 0, 0], "- A"],
] as const)("HTML: %s", async (_, html, plain, [value, from, to], expected) => {
  const { field, isLeft } = pasteHtml(html, plain, [value, from, to]);
  expect(isLeft).toBe(false);
  await waitFor(() => expect(field.value).toBe(expected));
});

test("in code, HTML is pasted as its text by the browser", () => {
  expect(pasteHtml("<b>A</b>", "A", ["```\n", 4, 4]).isLeft).toBe(true);
});
