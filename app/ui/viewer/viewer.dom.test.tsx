import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import "../../../tests/support/popovers";
import { Viewer, ViewerFrame, ViewerPicture } from "./viewer";

afterEach(cleanup);

const picture = <ViewerPicture id="page-1" src="/page.webp" width={480} height={720} alt="A bakery’s page" />;
const items = [
  { id: "one", title: "Page 1", content: picture },
  { id: "two", title: "Page 2", content: <p>Text</p> },
];

test("a viewer is a region in the Tab order, with a link to each of its named items", () => {
  render(<Viewer label="Pages" items={items} />);
  const region = screen.getByRole("region", { name: "Pages" });
  region.focus();
  expect(document.activeElement).toBe(region);
  expect(
    within(region)
      .getAllByRole("group")
      .map(({ id, ariaLabel }) => [id, ariaLabel]),
  ).toEqual([
    ["one", "Page 1"],
    ["two", "Page 2"],
  ]);
  const links = within(screen.getByRole("navigation", { name: "Pages" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Page 1", "#one"],
    ["Page 2", "#two"],
  ]);
});

test("a single item has no links", () => {
  render(<Viewer label="Pages" items={items.slice(0, 1)} />);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("group", { name: "Page 1" })).toBeTruthy();
});

test("a picture has a fixed size, loads late unless it is the first, and opens in full size", () => {
  render(picture);
  const [image] = screen.getAllByRole("img", { name: "A bakery’s page" });
  expect(image?.getAttribute("width")).toBe("480");
  expect(image?.getAttribute("height")).toBe("720");
  expect(image?.getAttribute("loading")).toBe("lazy");
  // jsdom never shows a popover.
  const dialog = screen.getByRole("dialog", { hidden: true });
  const large = within(dialog);
  expect(dialog.ariaLabel).toBe("Full size");
  expect(dialog.matches(":popover-open")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Full size" }));
  expect(dialog.matches(":popover-open")).toBe(true);
  expect(large.getByRole("img", { hidden: true }).getAttribute("src")).toBe("/page.webp");
  fireEvent.click(large.getByLabelText("Close"));
  expect(dialog.matches(":popover-open")).toBe(false);
  cleanup();
  render(<ViewerPicture id="page-1" src="/page.webp" width={480} height={720} alt="A bakery’s page" eager />);
  expect(screen.getAllByRole("img")[0]?.hasAttribute("loading")).toBe(false);
});

test("marks are over the picture, beside which the button then is", () => {
  const covers = (container: Element) => container.querySelector("button")?.classList.contains("inset-0");
  expect(covers(render(picture).container)).toBe(true);
  cleanup();
  const marked = render(
    <ViewerPicture id="page-1" src="/page.webp" width={480} height={720} alt="" marks={<a href="#pin-1">1</a>} />,
  );
  expect(screen.getByRole("link", { name: "1" }).previousElementSibling?.localName).toBe("img");
  expect(covers(marked.container)).toBe(false);
});

test("a frame is sealed: no scripts, forms, windows or referrer, also in full size", () => {
  const { container } = render(<ViewerFrame id="draft" src="/draft" title="Your draft" />);
  const frames = [...container.querySelectorAll("iframe")];
  expect(frames).toHaveLength(2);
  for (const frame of frames) {
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(frame.getAttribute("loading")).toBe("lazy");
    expect(frame.title).toBe("Your draft");
  }
});

test("nothing of it needs scripts", () => {
  const html = renderToString(<Viewer label="Pages" items={items} />);
  expect(html).not.toContain("<script");
  expect(html).not.toContain("data-island");
  expect(html).not.toMatch(/ on[a-z]+=/);
});
