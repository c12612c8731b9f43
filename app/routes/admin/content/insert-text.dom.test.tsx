import { cleanup, render, screen } from "@testing-library/react";
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
