import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { startIslands } from "./start-islands";

const mount = vi.hoisted(() => vi.fn<(element: HTMLElement, props: object) => void>());
const script = vi.hoisted(() => ({ loads: async (): Promise<void> => {} }));
vi.mock("./islands-and-parts", () => ({
  islands: { one: (element: HTMLElement, props: object) => script.loads().then(() => mount(element, props)) },
  parts: { two: mount },
}));

/** Renders an island or a part with its `<noscript>`, and starts it. */
function page(attributes: string, html = "") {
  document.body.innerHTML = `<div data-props='{"a":1}' ${attributes}>${html}</div><noscript></noscript>`;
  // A browser that runs scripts parses it as text.
  for (const noscript of document.querySelectorAll("noscript")) noscript.textContent = "<p>Call us instead.</p>";
  startIslands();
  const element = document.querySelector("div");
  if (!element) throw new Error("The page has no div");
  return element;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const touch = (element: Element, type = "pointerover") => element.dispatchEvent(new Event(type, { bubbles: true }));
const form = "<form><button type=submit>Send</button></form>";

/** Submits that are not prevented, so that the browser would follow them. */
function followedSubmits() {
  const followed = vi.fn<(event: Event) => void>((event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  document.body.addEventListener("submit", followed);
  onTestFinished(() => document.body.removeEventListener("submit", followed));
  return followed;
}

beforeEach(() => {
  script.loads = async () => {};
});
afterEach(() => {
  mount.mockReset();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
});

test("a part starts immediately, with its element and its props", () => {
  const element = page('data-part="two"');
  expect(mount).toHaveBeenCalledExactlyOnceWith(element, { a: 1 });
});

describe("an island", () => {
  test.each(["pointerover", "focusin", "touchstart"])("starts on %s, once, with its props", async (type) => {
    const element = page('data-island="one"');
    await settled();
    expect(mount).not.toHaveBeenCalled();
    for (const next of [type, "pointerover", "focusin"]) touch(element, next);
    await settled();
    touch(element);
    await settled();
    expect(mount).toHaveBeenCalledExactlyOnceWith(element, { a: 1 });
  });

  test.each([
    ["when the URL has its query", "/?soon=1", 1],
    ["not without it", "/", 0],
  ])("may start %s", async (_, address, times) => {
    history.replaceState(null, "", address);
    page('data-island="one" data-query="soon"');
    await settled();
    expect(mount).toHaveBeenCalledTimes(times);
  });

  test("with start=load starts after the load event", async () => {
    const readyState = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    page('data-island="one" data-start="load"');
    await settled();
    expect(mount).not.toHaveBeenCalled();
    readyState.mockReturnValue("complete");
    window.dispatchEvent(new Event("load"));
    expect(mount).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  });

  test("with start=load starts after the first paint if the page loaded before the site script ran", async () => {
    const frame = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
    page('data-island="one" data-start="load"');
    await settled();
    expect(mount).not.toHaveBeenCalled();
    frame.mock.lastCall?.[0](0);
    await settled();
    expect(mount).not.toHaveBeenCalled();
    frame.mock.lastCall?.[0](0);
    await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  });

  test("with start=load starts on first use before the load event, and only once", async () => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    touch(page('data-island="one" data-start="load"'));
    await settled();
    expect(mount).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event("load"));
    await settled();
    expect(mount).toHaveBeenCalledOnce();
  });

  test("starts when a button in it is clicked, and the click is repeated after hydration", async () => {
    const clicked = vi.fn<() => void>();
    mount.mockImplementation((element) => element.addEventListener("click", clicked));
    page('data-island="one"', '<button type="button">All</button>').querySelector("button")?.click();
    expect(clicked).not.toHaveBeenCalled();
    await settled();
    expect(clicked).toHaveBeenCalledOnce();
  });

  test("holds a submit before hydration and repeats it afterwards", async () => {
    const followed = followedSubmits();
    const order: string[] = [];
    mount.mockImplementation(() => order.push("hydrated"));
    followed.mockImplementation((event) => {
      event.preventDefault();
      order.push("submitted");
    });
    page('data-island="one"', form).querySelector("button")?.click();
    await settled();
    expect(order).toEqual(["hydrated", "submitted"]);
  });
});

describe("before the site script ran", () => {
  afterEach(() => {
    window.earlyPress = undefined;
  });

  const withMenu =
    '<button type="button" id="menu">Menu</button><div data-island="one"><button type="button">All</button></div>';
  const start = async (press?: string) => {
    window.earlyPress = (press && document.querySelector(press)) || undefined;
    startIslands();
    await settled();
  };

  test("focus in an island: it starts", async () => {
    document.body.innerHTML = `<div data-island="one"><input></div>`;
    document.querySelector("input")?.focus();
    await start();
    expect(mount).toHaveBeenCalledOnce();
  });

  test("a click in an island is repeated once after hydration, and one outside of islands starts none", async () => {
    const clicked = vi.fn<() => void>();
    mount.mockImplementation((element) => element.addEventListener("click", clicked));
    document.body.innerHTML = withMenu;
    await start("#menu");
    expect(mount).not.toHaveBeenCalled();
    document.body.innerHTML = withMenu;
    await start("[data-island] button");
    expect(clicked).toHaveBeenCalledOnce();
  });
});

describe("an island whose script fails to load", () => {
  test("does not repeat a click later that the browser has already followed", async () => {
    script.loads = offline;
    const followed = followedSubmits();
    const element = page('data-island="one"', form);
    const button = element.querySelector("button");
    // As the script of islands/early-press.tsx does.
    const keep = () => {
      window.earlyPress = button ?? undefined;
    };
    document.body.addEventListener("click", keep, true);
    onTestFinished(() => document.body.removeEventListener("click", keep, true));
    button?.click();
    await settled();
    expect(followed).toHaveBeenCalledOnce();
    script.loads = async () => {};
    touch(element);
    await settled();
    expect(mount).toHaveBeenCalledOnce();
    expect(followed).toHaveBeenCalledOnce();
  });

  test("shows the content of its noscript", async () => {
    script.loads = offline;
    const element = page('data-island="one"', form);
    expect(document.querySelector("p")).toBeNull();
    touch(element);
    await settled();
    expect(document.querySelector("p")?.textContent).toBe("Call us instead.");
    expect(document.querySelector("noscript")).toBeNull();
    expect(element.innerHTML, "the island itself is unchanged").toBe(
      '<form><button type="submit">Send</button></form>',
    );
  });

  test("tries again on next use, and then works", async () => {
    script.loads = offline;
    const followed = followedSubmits();
    const element = page('data-island="one"', form);
    touch(element);
    await settled();
    script.loads = async () => {};
    element.querySelector("button")?.click();
    expect(followed, "the click is held again").not.toHaveBeenCalled();
    await settled();
    expect(mount).toHaveBeenCalledExactlyOnceWith(element, { a: 1 });
    expect(followed).toHaveBeenCalledOnce();
  });

  test("lets the browser submit its form, also if it fails again", async () => {
    script.loads = offline;
    const followed = followedSubmits();
    const element = page('data-island="one"', form);
    for (const times of [1, 2]) {
      element.querySelector("button")?.click();
      expect(followed).toHaveBeenCalledTimes(times - 1);
      await settled();
      expect(followed).toHaveBeenCalledTimes(times);
    }
    expect(mount).not.toHaveBeenCalled();
  });
});
