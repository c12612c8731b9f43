import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button, ButtonLink } from "./button";

afterEach(cleanup);

test("by default a button says START and does not submit", () => {
  render(<Button />);
  expect(screen.getByRole("button", { name: "START" }).getAttribute("type")).toBe("button");
});

test("a link to a new tab has noopener and is announced", () => {
  render(
    <ButtonLink href="/ai-automation-booking" newTab>
      GO
    </ButtonLink>,
  );
  const link = screen.getByRole("link", { name: "GO" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(link.getAttribute("aria-description")).toBe("Opens in a new tab");
});
