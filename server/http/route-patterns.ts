import type { ServerBuild } from "react-router";

/** There are few patterns, and they contain nothing typed by a visitor. */
export type RoutePattern = (pathname: string) => string;

export const UNKNOWN_ROUTE = "*";

export function routePatterns(build: ServerBuild): RoutePattern {
  const patterns = Object.keys(build.routes)
    .map((id) => routePathOf(build, id))
    .filter((path) => !path.endsWith("*"));
  const plain = new Set(patterns.filter((path) => !path.includes(":")));
  const others = patterns.filter((path) => path.includes(":")).map((pattern) => ({ pattern, rule: ruleOf(pattern) }));
  return (pathname) => {
    const page = pageOf(pathname);
    if (plain.has(page)) return page;
    return others.find(({ rule }) => rule.test(page))?.pattern ?? UNKNOWN_ROUTE;
  };
}

/** Unknown URLs are the 404 page. */
export function pagePaths(build: ServerBuild): (pathname: string) => boolean {
  const patternOf = routePatterns(build);
  const pages = new Set(
    Object.values(build.routes).flatMap((route) => (route?.module.default ? [routePathOf(build, route.id)] : [])),
  );
  return (pathname) => {
    const pattern = patternOf(pathname);
    return pattern === UNKNOWN_ROUTE || pages.has(pattern);
  };
}

/** As the router matches it: also of its `.data`, without case and trailing slash. */
function pageOf(pathname: string): string {
  const page = pathname
    .replace(/(\/_root|\/_|)\.data$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
  return page === "" ? "/" : page;
}

const ruleOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^$()[\]{}|\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`, "i");

export function routePathOf(build: ServerBuild, id: string | undefined): string {
  const parts: string[] = [];
  for (
    let route = id ? build.routes[id] : undefined;
    route;
    route = route.parentId ? build.routes[route.parentId] : undefined
  ) {
    if (route.path) parts.unshift(route.path.replace(/^\/|\/$/g, ""));
  }
  return `/${parts.filter(Boolean).join("/")}`;
}
