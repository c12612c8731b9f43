import { resolveOn } from "~/catalog/documents/link-targets.server";
import { publishedFrame } from "~/content/documents/menu-kind";
import { ownPagePaths } from "~/content/own-pages.server";
import type { Site } from "~/content/site";
import { SERVICES, type SiteFrame, type SiteLink } from "~/content/site-pages";

/** Header and footer as staff have published them, without links that lead nowhere. Undefined as shipped. */
export function siteFrame(site: Site): SiteFrame | undefined {
  const frame = publishedFrame(site);
  if (!frame) return undefined;
  const targetOf = resolveOn(site);
  const resolve = ({ path, title }: SiteLink): SiteLink[] => {
    if (path === SERVICES) return [{ path, title }];
    const target = targetOf(path);
    return target ? [{ path: target.href, title }] : [];
  };
  const columns = frame.columns
    .map(({ title, links }) => ({ title, links: links.flatMap(resolve) }))
    .filter(({ links }) => links.length > 0);
  const byPath = new Map(columns.flatMap(({ links }) => links.map((link) => [link.path, link])));
  const ownPages = ownPagePaths(site).flatMap((path) => byPath.get(path) ?? []);
  return { ...frame, menu: frame.menu.flatMap(resolve), columns, ...(ownPages.length > 0 && { ownPages }) };
}
