import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button";

afterEach(cleanup);

test("by default a button says START and does not submit", () => {
  render(<Button />);
  expect(screen.getByRole("button", { name: "START" }).getAttribute("type")).toBe("button");
});
