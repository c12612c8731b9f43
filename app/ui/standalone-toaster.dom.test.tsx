import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showToaster, toast } from "./standalone-toaster";

afterEach(() => {
  act(() => toast.dismiss());
  document.body.replaceChildren();
});

test("repeated calls render one toaster, with the toasts from before and after", () => {
  toast.error("Before");
  act(() => {
    showToaster();
    showToaster();
  });
  act(() => void toast.info("After"));
  expect(screen.getAllByText("Before")).toHaveLength(1);
  expect(screen.getAllByText("After")).toHaveLength(1);
});
