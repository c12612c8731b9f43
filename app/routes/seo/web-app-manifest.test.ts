import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { buildSite, type Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { loader } from "./web-app-manifest";

const shipped = buildSite({ testBanner: false });

async function descriptionOf(texts?: Site["texts"]): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(siteContext, { ...shipped, ...(texts && { texts }) });
  const request = new Request("https://shop.example/site.webmanifest");
  const url = new URL(request.url);
  return (await loader({ context, request, url, params: {}, pattern: "/site.webmanifest" }).json()).description;
}

test("the description is the footer’s line; a blank line has none", async () => {
  expect(await descriptionOf()).toBe("Digital marketing for people who would rather run their business.");
  expect(await descriptionOf({ menu: { line: "Logos that last." } })).toBe("Logos that last.");
  expect(await descriptionOf({ menu: { line: "" } })).toBeUndefined();
});
