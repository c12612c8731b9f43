import { resolveOn } from "~/catalog/documents/link-targets.server";
import { publishedFrame } from "~/content/documents/menu-kind";
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
  return {
    ...frame,
    menu: frame.menu.flatMap(resolve),
    columns: frame.columns
      .map(({ title, links }) => ({ title, links: links.flatMap(resolve) }))
      .filter(({ links }) => links.length > 0),
  };
}
