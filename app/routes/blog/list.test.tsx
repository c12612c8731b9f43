// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub, useLoaderData, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { posts } from "~/content/blog/posts.server";
import { longDate } from "~/content/long-date";
import { toast, toastStore } from "~/ui/toast";
import BlogList, { loader } from "./list";

beforeEach(() => toast.dismiss());
afterEach(cleanup);

async function renderAt(path: string) {
  const Stub = createRoutesStub([
    {
      path: "/blog",
      loader,
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole("heading", { level: 1, name: "Blog" });
}

function Page() {
  return (
    <>
      <BlogList loaderData={useLoaderData<typeof loader>()} />
      <Address />
    </>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const titles = () => screen.getAllByRole("article").length;
const button = (name: string) => screen.getByRole("button", { name });
const address = () => screen.getByTestId("address").textContent;

test("all ten posts show at first", async () => {
  await renderAt("/blog");
  expect(titles()).toBe(10);
  expect(button("All").getAttribute("aria-pressed")).toBe("true");
});

test("each post has image, category, title, excerpt, author and a Read More link, and a date if it can be read", async () => {
  await renderAt("/blog");
  expect(posts).toHaveLength(10);
  for (const { id, title, excerpt, date, author, category, image } of posts) {
    const card = screen.getByRole("article", { name: title });
    expect(card.querySelector("img")?.getAttribute("src")).toBe(image);
    for (const text of [category, excerpt]) expect(within(card).getByText(text)).toBeTruthy();
    // A planned day would pass.
    expect(card.querySelector("time")?.textContent).toBe(id <= 5 ? longDate(date ?? "") : undefined);
    expect(within(card).getByRole("heading", { name: title })).toBeTruthy();
    expect(card.textContent).toContain(`By ${author}`);
    expect(
      within(card)
        .getByRole("link", { name: /^Read More/ })
        .getAttribute("href"),
    ).toBe(`/blog/${id}`);
  }
});

test("a category narrows the list to its posts, which is said aloud; All brings them back", async () => {
  await renderAt("/blog");
  fireEvent.click(button("Ad Campaigns"));
  expect(titles()).toBe(2);
  expect(button("Ad Campaigns").getAttribute("aria-pressed")).toBe("true");
  expect(button("All").getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByText("2 posts about Ad Campaigns").getAttribute("role")).toBe("status");
  fireEvent.click(button("All"));
  expect(titles()).toBe(10);
});

test("who comes from a post that is still to come is told so, and the address is /blog again", async () => {
  await renderAt("/blog?soon=8");
  await waitFor(() => expect(address()).toBe("/blog"));
  expect(toastStore.get()).toMatchObject([
    { kind: "info", title: "Coming soon", description: '"Read your ad report in ten minutes" is still being written.' },
  ]);
});

test.each(["1", "11", "x"])("/blog?soon=%s says nothing, for that post is not to come", async (id) => {
  await renderAt(`/blog?soon=${id}`);
  await waitFor(() => expect(address()).toBe("/blog"));
  expect(toastStore.get()).toEqual([]);
});
