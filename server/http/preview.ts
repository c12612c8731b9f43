import type { IncomingMessage } from "node:http";
import type { Site } from "~/content/site";
import { PREVIEW, readPreview } from "~/content-desk/preview-links.server";
import type { App } from "~/lib/app-context.server";
import type { PageCache } from "./page-cache";

/** Its preview shows an invented order. */
const ORDER_PATH = "/my-order";

/** The site of a preview. Null for other requests: only public pages and the order page have previews. "ended": altered, expired, or of a draft that is gone. */
export async function findPreview(
  { app, pages }: { app: App; pages: PageCache | null },
  { method }: IncomingMessage,
  { pathname, searchParams }: URL,
): Promise<Site | "ended" | null> {
  const link = searchParams.get(PREVIEW);
  if (link === null || (method !== "GET" && method !== "HEAD")) return null;
  if (pages && pathname !== ORDER_PATH && !pages.hasPreviews(pathname)) return null;
  return (await readPreview(app, link)) ?? "ended";
}

/** With a bar, and for no cache or search engine. */
export async function showAsPreview(page: Response): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  const html = await page.text();
  return new Response(
    html.replace("<body>", () => `<body>${BAR}`),
    { status: page.status, headers },
  );
}

/** In the classes of the bar for test payments. */
const BAR =
  '<aside aria-label="Preview" class="flex items-center justify-center gap-2 bg-gold px-5 py-1.5 text-center font-medium text-on-gold text-sm">Preview: these changes are not published. This link works for up to 24 hours.</aside>';
