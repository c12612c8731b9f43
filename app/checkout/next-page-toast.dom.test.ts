import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "~/ui/toast";
import { saveNextPageToast } from "./draft-storage";
import { showNextPageToast } from "./next-page-toast";

beforeEach(() => toast.dismiss());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const shown = () => toastStore.get().map(({ kind, title }) => [kind, title]);

test.each(["warning", "error"] as const)("a saved %s is shown once", (kind) => {
  saveNextPageToast({ kind, title: "No form data found. Please fill out the form." });
  expect(shown()).toEqual([]);
  showNextPageToast();
  showNextPageToast();
  expect(shown()).toEqual([[kind, "No form data found. Please fill out the form."]]);
  expect(localStorage.length).toBe(0);
});

test.each([
  "",
  "{",
  "null",
  "7",
  "[]",
  '{"kind":"error"}',
  '{"kind":"dismiss","title":"One"}',
  '{"kind":"error","title":7}',
])("an invalid entry (%j) shows nothing and is deleted", (text) => {
  localStorage.setItem("next-page-toast", text);
  showNextPageToast();
  expect(shown()).toEqual([]);
  expect(localStorage.length).toBe(0);
});
