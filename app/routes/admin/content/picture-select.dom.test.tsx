import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { SitePicture } from "~/content/site";
import { PictureSelect } from "./picture-select";

const picture = (digit: string, alt: string, avif = false): SitePicture => {
  return { name: digit.repeat(32), alt, width: 960, height: 640, widths: [480, 960], avif };
};
const pictures = [picture("a", "Our office"), picture("b", "The team", true)];

afterEach(cleanup);

function renderSelect(initial: string, optional = false) {
  render(
    <MemoryRouter>
      <PictureSelect aria-label="Portrait" initial={initial} optional={optional} pictures={pictures} />
    </MemoryRouter>,
  );
}

test("the chosen picture is shown, in the formats and sizes that it has", async () => {
  renderSelect("a".repeat(32));
  const image = screen.getByRole("img", { name: "Our office" });
  expect(image.getAttribute("src")).toBe(`/media/${"a".repeat(32)}-960.webp`);
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["960", "640"]);
  expect(document.querySelector("source")).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox"), "The team");
  expect(screen.getByRole("img", { name: "The team" })).toBeTruthy();
  const names = `/media/${"b".repeat(32)}`;
  expect(document.querySelector("source")?.getAttribute("srcset")).toBe(
    `${names}-480.avif 480w, ${names}-960.avif 960w`,
  );
});

test("a picture that is gone stays chosen until another is, and an optional one can be left out", () => {
  renderSelect("c".repeat(32), true);
  const labels = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(labels).toEqual(["No picture", "Deleted picture", "Our office", "The team"]);
  expect(screen.getByRole("combobox")).toHaveProperty("value", "c".repeat(32));
});
