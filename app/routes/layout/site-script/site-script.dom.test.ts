import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

const mocks = vi.hoisted(() => ({
  hideAccount: vi.fn<() => void>(),
  holdUntilHydrated: vi.fn<(main: Element) => void>(),
  showAccount: vi.fn<() => Promise<void>>(),
  showNextPageToast: vi.fn<() => void>(),
  showFlashMessage: vi.fn<() => void>(),
  showToaster: vi.fn<() => void>(),
  startIslands: vi.fn<() => void>(),
}));
vi.mock("./account-menu", () => mocks);
vi.mock("./hold-click", () => mocks);
vi.mock("./start-islands", () => ({ startIslands: mocks.startIslands, afterLoad: () => {} }));
vi.mock("~/auth/sessions/show-flash-message", () => mocks);
vi.mock("~/checkout/next-page-toast", () => mocks);
vi.mock("~/ui/toast", () => mocks);

async function open(client: "islands" | "react") {
  document.documentElement.dataset.client = client;
  document.body.innerHTML = "<main></main>";
  // Test files share one document and its custom elements.
  vi.spyOn(customElements, "define").mockReturnValue();
  const listeners: [string, EventListenerOrEventListenerObject][] = [];
  const add = window.addEventListener;
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    add(type, listener);
  };
  onTestFinished(() => {
    window.addEventListener = add;
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
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
async function revisit(event = new Event("navigated")) {
  window.dispatchEvent(event);
  await settled();
}

beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockReset();
  mocks.showAccount.mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["signed-in", "notice"]) setCookie(`${name}=; Max-Age=0`);
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.client;
});

test("a content page starts its islands; a page of React Router holds clicks until hydration", async () => {
  await open("islands");
  expect(mocks.startIslands).toHaveBeenCalledOnce();
  expect(mocks.holdUntilHydrated).not.toHaveBeenCalled();
  mocks.startIslands.mockReset();
  await open("react");
  expect(mocks.startIslands).not.toHaveBeenCalled();
  expect(mocks.holdUntilHydrated.mock.calls[0]?.[0]).toBe(document.querySelector("main"));
});

test("without cookies nothing is requested and nothing loaded", async () => {
  await open("islands");
  for (const name of ["showAccount", "hideAccount", "showFlashMessage", "showNextPageToast", "showToaster"] as const) {
    expect(mocks[name]).not.toHaveBeenCalled();
  }
});

test("the account is requested once per session and hidden when the session has ended", async () => {
  setCookie("signed-in=1");
  await open("react");
  await revisit();
  expect(mocks.showAccount).toHaveBeenCalledTimes(1);
  setCookie("signed-in=2");
  await revisit();
  expect(mocks.showAccount).toHaveBeenCalledTimes(2);
  expect(mocks.hideAccount).not.toHaveBeenCalled();
  setCookie("signed-in=; Max-Age=0");
  await revisit();
  expect(mocks.hideAccount).toHaveBeenCalledOnce();
});

test("the account is requested again after a failed request", async () => {
  setCookie("signed-in=1");
  mocks.showAccount.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await open("react");
  await revisit();
  await revisit();
  expect(mocks.showAccount).toHaveBeenCalledTimes(2);
});

test("a page restored by Back reads its cookies again", async () => {
  await open("islands");
  setCookie("signed-in=1");
  await revisit(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(mocks.showAccount).not.toHaveBeenCalled();
  await revisit(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(mocks.showAccount).toHaveBeenCalledOnce();
});

test.each([
  ["islands", 1],
  ["react", 0],
] as const)(
  "on a page with %s the flash message of a redirect is shown, with %i toasters of the site script",
  async (client, toasters) => {
    setCookie("notice=logged-in");
    await open(client);
    expect(mocks.showFlashMessage).toHaveBeenCalledOnce();
    expect(mocks.showToaster).toHaveBeenCalledTimes(toasters);
  },
);

test("a toast that a part leaves for the next page is not shown on this one", async () => {
  mocks.startIslands.mockImplementation(() => localStorage.setItem("next-page-toast", "{}"));
  await open("islands");
  expect(mocks.startIslands).toHaveBeenCalledOnce();
  expect(mocks.showNextPageToast).not.toHaveBeenCalled();
});

test("a toast stored by the previous page is shown", async () => {
  localStorage.setItem("next-page-toast", '{"kind":"error","title":"One"}');
  await open("islands");
  expect(mocks.showNextPageToast).toHaveBeenCalledOnce();
  expect(mocks.showToaster).toHaveBeenCalledOnce();
});
