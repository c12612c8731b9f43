import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shippedPosts as posts, textsOfPost } from "~/content/blog/posts.server";
import { buildSite, type Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { formatLongDate } from "~/lib/dates/format-date";
import { toast, toastStore } from "~/ui/toast";
import { filterByCategory } from "./category-filter.part";
import { announceComingSoon } from "./coming-soon.part";
import BlogList, { loader } from "./list";

const showToaster = vi.hoisted(() => vi.fn<() => void>());
vi.mock("~/ui/toast", async (original) => ({ ...(await original<object>()), showToaster }));

beforeEach(() => toast.dismiss());
afterEach(() => {
  cleanup();
  showToaster.mockClear();
  history.replaceState(null, "", "/");
});

const shipped = buildSite({ testBanner: false });

function listOf(site: Site) {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const request = new Request("https://shop.example/blog");
  return loader({ context, request, url: new URL(request.url), params: {}, pattern: "/blog" });
}

/** The page with its site script parts. */
function renderAt(path: string, site = shipped) {
  history.replaceState(null, "", path);
  render(<BlogList loaderData={listOf(site)} />);
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part=${name}]`) ?? document.body;
  filterByCategory(part("category-filter"));
  const list = part("coming-soon");
  announceComingSoon(list, JSON.parse(list.dataset.props ?? ""));
}

const titles = () => screen.getAllByRole("article").length;
const button = (name: string) => screen.getByRole("button", { name });
const address = () => location.pathname + location.search;

test("the words above the posts are those that are published", () => {
  renderAt("/blog", { ...shipped, texts: { blog: { eyebrow: "From the studio", sub: "Notes on logos." } } });
  for (const words of ["From the studio", "Notes on logos."]) expect(screen.getByText(words)).toBeTruthy();
});

test("each post, also a planned one, has image, category, date, title, excerpt, author and a Read More link", async () => {
  renderAt("/blog");
  expect([posts.length, titles()]).toEqual([10, 10]);
  for (const { id, title, excerpt, date, author, category, image } of posts) {
    const card = screen.getByRole("article", { name: title });
    expect(card.querySelector("img")?.getAttribute("src")).toBe(image);
    for (const text of [category, excerpt]) expect(within(card).getByText(text)).toBeTruthy();
    expect(card.querySelector("time")?.textContent).toBe(formatLongDate(date));
    expect(within(card).queryByText("Coming soon") !== null).toBe(id > 5);
    expect(within(card).getByRole("heading", { name: title })).toBeTruthy();
    expect(card.textContent).toContain(`By ${author}`);
    expect(
      within(card)
        .getByRole("link", { name: /^Read More/ })
        .getAttribute("href"),
    ).toBe(`/blog/${id}`);
  }
});

test("a category filters the list and announces the count; All shows every post again", async () => {
  renderAt("/blog");
  expect(button("All").getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(button("Ad Campaigns"));
  expect(titles()).toBe(2);
  expect(screen.getAllByRole("article").map((post) => within(post).getByText("Ad Campaigns").textContent)).toHaveLength(
    2,
  );
  expect(button("Ad Campaigns").getAttribute("aria-pressed")).toBe("true");
  expect(button("All").getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByText("2 posts about Ad Campaigns").getAttribute("role")).toBe("status");
  fireEvent.click(button("All"));
  expect(titles()).toBe(10);
  expect(button("All").getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("10 posts");
});

test("/blog?soon= of a planned post shows a toast and changes the URL to /blog", async () => {
  renderAt("/blog?soon=8");
  expect(address()).toBe("/blog");
  expect(toastStore.get()).toMatchObject([
    { kind: "info", title: "Coming soon", description: "“Read your ad report in ten minutes” is still being written." },
  ]);
  expect(showToaster).toHaveBeenCalledOnce();
});

test.each(["1", "11", "x"])("/blog?soon=%s shows no toast, since no such post is planned", async (id) => {
  renderAt(`/blog?soon=${id}`);
  expect(address()).toBe("/blog");
  expect(toastStore.get()).toEqual([]);
});

test("with 200 posts of staff, the newest are cards and the older ones titles, and the filter finds both", async () => {
  const [first] = posts;
  if (!first) throw new Error("There are no posts");
  const texts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `post-${index + 11}`,
      { ...textsOfPost(first), title: `Our post number ${index + 11}`, date: "2026-11-20", category: "AI Content" },
    ]),
  );
  renderAt("/blog", { ...shipped, texts });
  // 19 of 205 that can be read, and 5 to come.
  expect(titles()).toBe(24);
  expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Our post number 210");
  expect(screen.getByRole("status").textContent).toBe("210 posts");
  expect(screen.getByRole("link", { name: "Our post number 11" }).getAttribute("href")).toBe(
    "/blog/11-our-post-number-11",
  );
  fireEvent.click(button("Web Pages"));
  expect(screen.getByRole("status").textContent).toBe("2 posts about Web Pages");
  expect(screen.queryByRole("link", { name: "Our post number 11" })).toBeNull();
  expect(screen.getByRole("link", { name: first.title })).toBeTruthy();
});
