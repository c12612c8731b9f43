import type { ServerBuild } from "react-router";

/** There are few patterns, and they contain nothing typed by a visitor. */
export type RoutePattern = (pathname: string) => string;

export const UNKNOWN_ROUTE = "*";
/** Of files and pictures, which have no route. */
export const FILE_ROUTE = "(file)";

/** As the router matches it: also of its `.data`, without case and trailing slash. */
export function routePatterns(build: ServerBuild): RoutePattern {
  const patterns = Object.keys(build.routes)
    .map((id) => routePathOf(build, id))
    .filter((path) => !path.endsWith("*"));
  const plain = new Set(patterns.filter((path) => !path.includes(":")));
  const others = patterns.filter((path) => path.includes(":")).map((pattern) => ({ pattern, rule: ruleOf(pattern) }));
  return (pathname) => {
    const page =
      pathname
        .replace(/(\/_root|\/_|)\.data$/, "")
        .replace(/\/+$/, "")
        .toLowerCase() || "/";
    if (plain.has(page)) return page;
    return others.find(({ rule }) => rule.test(page))?.pattern ?? UNKNOWN_ROUTE;
  };
}

/** Path and query of a request. */
export function splitUrl(url = "/"): [path: string, search: string] {
  const query = url.indexOf("?");
  return query === -1 ? [url, ""] : [url.slice(0, query), url.slice(query)];
}

const ruleOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^$()[\]{}|\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`, "i");

export function routePathOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "/";
  const path = route.path?.replace(/^\/|\/$/g, "");
  const parent = routePathOf(build, route.parentId);
  return path ? `${parent === "/" ? "" : parent}/${path}` : parent;
}
