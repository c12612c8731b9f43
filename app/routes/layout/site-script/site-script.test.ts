// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

const done = vi.hoisted(() => ({
  hideAccount: vi.fn<() => void>(),
  holdUntilHydrated: vi.fn<(main: Element) => void>(),
  showAccount: vi.fn<() => Promise<void>>(),
  showNextPageToast: vi.fn<() => void>(),
  showFlashMessage: vi.fn<() => void>(),
  showToaster: vi.fn<() => void>(),
  startIslands: vi.fn<() => void>(),
}));
vi.mock("./account-menu", () => done);
vi.mock("./hold-press", () => done);
vi.mock("./start-islands", () => ({ startIslands: done.startIslands, afterLoad: () => {} }));
vi.mock("~/auth/sessions/show-flash-message", () => done);
vi.mock("~/checkout/next-page-toast", () => done);
vi.mock("~/ui/standalone-toaster", () => done);

/** The site script on a page of this kind. */
async function open(client: "islands" | "react") {
  document.documentElement.dataset.client = client;
  document.body.innerHTML = "<main></main>";
  // Files of tests share the document and its elements.
  vi.spyOn(customElements, "define").mockReturnValue();
  const listening: [string, EventListenerOrEventListenerObject][] = [];
  const add = window.addEventListener;
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listening.push([type, listener]);
    add(type, listener);
  };
  onTestFinished(() => {
    window.addEventListener = add;
    for (const [type, listener] of listening) window.removeEventListener(type, listener);
  });
  vi.resetModules();
  await import("./site-script");
  await settled();
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
const setCookie = (pair: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${pair}; Path=/`;
};
async function look(event = new Event("navigated")) {
  window.dispatchEvent(event);
  await settled();
}

beforeEach(() => {
  for (const mock of Object.values(done)) mock.mockReset();
  done.showAccount.mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["signed-in", "notice"]) setCookie(`${name}=; Max-Age=0`);
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.client;
});

test("a content page starts its islands; a page of React Router holds clicks until it is hydrated", async () => {
  await open("islands");
  expect(done.startIslands).toHaveBeenCalledOnce();
  expect(done.holdUntilHydrated).not.toHaveBeenCalled();
  done.startIslands.mockReset();
  await open("react");
  expect(done.startIslands).not.toHaveBeenCalled();
  expect(done.holdUntilHydrated.mock.calls[0]?.[0]).toBe(document.querySelector("main"));
});

test("a browser without cookies asks for nothing and loads nothing", async () => {
  await open("islands");
  for (const name of ["showAccount", "hideAccount", "showFlashMessage", "showNextPageToast", "showToaster"] as const) {
    expect(done[name]).not.toHaveBeenCalled();
  }
});

test("the account is asked for once for each session, and hidden when the session has ended", async () => {
  setCookie("signed-in=1");
  await open("react");
  await look();
  expect(done.showAccount).toHaveBeenCalledTimes(1);
  setCookie("signed-in=2");
  await look();
  expect(done.showAccount).toHaveBeenCalledTimes(2);
  expect(done.hideAccount).not.toHaveBeenCalled();
  setCookie("signed-in=; Max-Age=0");
  await look();
  expect(done.hideAccount).toHaveBeenCalledOnce();
});

test("the account is asked for again after the shop did not answer", async () => {
  setCookie("signed-in=1");
  done.showAccount.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await open("react");
  await look();
  await look();
  expect(done.showAccount).toHaveBeenCalledTimes(2);
});

test("a page that Back shows as it was left looks at its cookies again", async () => {
  await open("islands");
  setCookie("signed-in=1");
  await look(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(done.showAccount).not.toHaveBeenCalled();
  await look(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(done.showAccount).toHaveBeenCalledOnce();
});

test.each([
  ["islands", 1],
  ["react", 0],
] as const)(
  "on a page with %s the notice of a redirect is shown, with %i toasters of the site script",
  async (client, toasters) => {
    setCookie("notice=logged-in");
    await open(client);
    expect(done.showFlashMessage).toHaveBeenCalledOnce();
    expect(done.showToaster).toHaveBeenCalledTimes(toasters);
  },
);

test("the toast that the page before left is shown", async () => {
  localStorage.setItem("next-page-toast", '{"kind":"error","title":"One"}');
  await open("islands");
  expect(done.showNextPageToast).toHaveBeenCalledOnce();
  expect(done.showToaster).toHaveBeenCalledOnce();
});
