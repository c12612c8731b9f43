import { act, cleanup, screen } from "@testing-library/react";
import { type ReactNode, useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { OnServer } from "~/lib/rendering/on-server";
import { listenInTest } from "../../../tests/support/listeners";
import { EarlyPress } from "./early-press";
import { hydrateIsland } from "./hydrate-island";
import { Island } from "./island";

const showToaster = vi.hoisted(() => vi.fn<() => void>());
vi.mock("~/ui/toast", () => ({ showToaster }));

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Counter({ from }: { from: number }) {
  const id = useId();
  const [count, setCount] = useState(from);
  return (
    <button type="button" id={id} onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const onServer = (children: ReactNode) =>
  renderToString(
    <OnServer value={{ nonce: undefined, css: "", renderToString, prefetchedPages: [] }}>{children}</OnServer>,
  );
const island = (
  <Island name="contact-form" props={{ title: `"><script>` }} start="load" query="subject">
    <Counter from={7} />
  </Island>
);

function insertIsland(html: string) {
  document.body.innerHTML = html;
  const [element] = document.querySelectorAll<HTMLElement>("[data-island]");
  if (!element) throw new Error("The page has no island");
  return element;
}

describe("an island in the server's HTML", () => {
  test("has its name, start and escaped props as attributes", () => {
    const element = insertIsland(onServer(island));
    expect(element.dataset).toMatchObject({ island: "contact-form", start: "load", query: "subject" });
    expect(JSON.parse(element.dataset.props ?? "")).toEqual({ title: `"><script>` });
    expect(element.textContent).toBe("7");
  });

  test("is hydrated without warnings and keeps its elements and ids", async () => {
    const consoleError = vi.spyOn(console, "error");
    onTestFinished(() => consoleError.mockRestore());
    const element = insertIsland(onServer(island));
    const button = screen.getByRole("button");
    const { id } = button;
    expect(id).toContain("contact-form-");
    await hydrateIsland(element, <Counter from={7} />);
    expect(element.dataset.hydrated).toBe("");
    expect(screen.getByRole("button")).toBe(button);
    expect(button.id).toBe(id);
    act(() => button.click());
    expect(button.textContent).toBe("8");
    expect(consoleError).not.toHaveBeenCalled();
    expect(showToaster).toHaveBeenCalledOnce();
  });

  test("is replaced by 'Unexpected Application Error!' if it fails in the browser", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => consoleError.mockRestore());
    const element = insertIsland(onServer(island));
    function Broken(): never {
      throw new Error("planted");
    }
    await hydrateIsland(element, <Broken />);
    expect(screen.getByRole("alert").textContent).toContain("Unexpected Application Error!");
  });
});

test("the last click on an island's button before the site script is stored, no other click", () => {
  document.body.innerHTML = `${onServer(<EarlyPress />)}${onServer(island)}<button type="button" id="menu">Menu</button>`;
  const button = document.querySelector<HTMLElement>("[data-island] button");
  const script = document.body.querySelector("script")?.textContent ?? "";
  listenInTest(() => new Function(script)());
  document.querySelector<HTMLElement>("#menu")?.click();
  expect(window.earlyPress).toBeUndefined();
  button?.click();
  document.querySelector<HTMLElement>("#menu")?.click();
  expect(window.earlyPress).toBe(button);
  window.earlyPress = undefined;
});
