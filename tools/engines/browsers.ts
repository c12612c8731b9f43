import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launch } from "puppeteer-core";
import { z } from "zod";
import { findChromium } from "../../tests/support/chromium.ts";
import { findFirefox } from "../../tests/support/firefox.ts";

/** An element: the first visible one that matches the selector and, if given, has exactly this text. */
export type Target = { css: string; text?: string; hidden?: boolean };

/** One browser window of any engine. Each method acts as a person would: with the mouse and the keyboard. */
export type EngineTab = {
  goto: (url: string) => Promise<void>;
  click: (target: Target) => Promise<void>;
  /** Replaces the text of a field. */
  type: (target: Target, text: string) => Promise<void>;
  chooseFiles: (css: string, paths: readonly string[]) => Promise<void>;
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
};

export const engines = {
  chromium: () => openPuppeteer("chrome", findChromium()),
  firefox: () => openPuppeteer("firefox", findFirefox()),
  webkit: openWebKit,
};
export type Engine = keyof typeof engines;

/** Runs in the page. Scrolls to the middle, not behind the bar. */
function findElement({ css, text, hidden }: Target): Element {
  const found = [...document.querySelectorAll(css)].find(
    (element) => (hidden || element.checkVisibility()) && (text === undefined || element.textContent?.trim() === text),
  );
  if (!found) throw new Error(`${css} ${text ?? ""}`);
  found.scrollIntoView({ block: "center" });
  return found;
}

async function openPuppeteer(browser: "chrome" | "firefox", executablePath: string | undefined): Promise<EngineTab> {
  if (!executablePath) throw new Error(`${browser} is not installed: apt-get install chromium firefox-esr`);
  const running: Browser = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === "chrome" ? ["--no-sandbox"] : [],
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await running.newPage();
  const element = (target: Target) => retry(() => page.evaluateHandle(findElement, target));
  return {
    goto: async (url) => void (await page.goto(url)),
    click: async (target) => (await element(target)).click(),
    type: async (target, text) => {
      await (await element(target)).click({ count: 3 });
      await page.keyboard.press("Backspace");
      await page.keyboard.type(text);
    },
    chooseFiles: async (css, paths) => {
      const input = await (await element({ css, hidden: true })).toElement("input");
      await input.uploadFile(...paths);
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => running.close(),
  };
}

/** WebKitGTK through its WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual display. */
async function openWebKit(): Promise<EngineTab> {
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    env: { ...process.env, HOME: home },
    stdio: "ignore",
    detached: true,
  });
  await once(driver, "spawn").catch(() => {
    throw new Error("WebKitGTK is not installed: apt-get install webkit2gtk-driver xvfb");
  });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await retry(() => call("GET", "/status"));
  const capabilities = {
    alwaysMatch: {
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
        args: ["--automation"],
      },
    },
  };
  const opened = z.object({ sessionId: z.string() }).parse(await call("POST", "/session", { capabilities }));
  const session = `/session/${opened.sessionId}`;
  await call("POST", `${session}/window/rect`, { width: 1440, height: 900 });

  const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
  const run = (script: string) => call("POST", `${session}/execute/sync`, { script, args: [] });
  const element = async (target: Target) => {
    const found = await retry(() => run(`return (${findElement})(${JSON.stringify(target)});`));
    return `${session}/element/${z.object({ [ELEMENT]: z.string() }).parse(found)[ELEMENT]}`;
  };
  return {
    goto: async (url) => void (await call("POST", `${session}/url`, { url })),
    click: async (target) => void (await call("POST", `${await element(target)}/click`, {})),
    type: async (target, text) => {
      const path = await element(target);
      // WebDriver types where the selection is, if the field has the focus.
      await run(`document.querySelector(${JSON.stringify(target.css)}).select();`);
      await call("POST", `${path}/value`, { text });
    },
    chooseFiles: async (css, paths) =>
      void (await call("POST", `${await element({ css, hidden: true })}/value`, { text: paths.join("\n") })),
    evaluate: (expression) => run(`return ${expression};`),
    close: async () => {
      await call("DELETE", session).catch(() => {});
      end(driver);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Ends the driver with its display and browser. */
function end(driver: ChildProcess): void {
  if (driver.pid !== undefined) process.kill(-driver.pid, "SIGTERM");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("No free port");
  return address.port;
}

/** Repeats for 20 s. Throws the last error. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Presses a button as soon as it can be pressed. */
export async function press(tab: EngineTab, text: string): Promise<void> {
  const ready = `[...document.querySelectorAll("button")].some((button) => button.textContent.trim() === ${JSON.stringify(text)} && !button.matches(":disabled, [aria-disabled=true]") && button.checkVisibility())`;
  await waitFor(tab, ready, `the button ${text}`);
  await tab.click({ css: "button", text });
}

/** Waits for up to 20 s until the expression is true, also across page loads. */
export function waitFor(tab: EngineTab, expression: string, what: string): Promise<void> {
  return retry(async () => {
    if ((await tab.evaluate(expression)) !== true) throw new Error(what);
  });
}
