import type { ServerBuild } from "react-router";

/** Which of our routes an address is of, as its pattern: there are few, and nothing of what somebody typed is in them. */
export type RoutePattern = (pathname: string) => string;

/** The pattern of an address that no route is for. */
export const UNKNOWN_ROUTE = "*";

/** Made once for a build: addresses without parameters are looked up, the few others are tried in turn. */
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

/** Whether what the router does with an address ends in a page, or its data, and not in an endpoint's answer. Without an address of ours it is the 404 page. */
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

/** The page itself, also where a script asks for its data; as the router reads it, which does not mind capitals or a slash at the end. */
function pageOf(pathname: string): string {
  const page = pathname
    .replace(/(\/_root|\/_|)\.data$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
  return page === "" ? "/" : page;
}

const ruleOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^$()[\]{}|\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`, "i");

/** A route's whole path, which is made of its parents' and its own. */
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
