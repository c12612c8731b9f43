import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A route of the built shop: a page or a resource route. */
export type Endpoint = {
  /** "/blog/:id" */
  path: string;
  isPage: boolean;
  /** No loader, action or path parameter. */
  isParameterless: boolean;
};

const manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      path: z.string().optional(),
      index: z.boolean().optional(),
      parentId: z.string().optional(),
      hasLoader: z.boolean(),
      hasAction: z.boolean(),
      hasDefaultExport: z.boolean(),
    }),
  ),
});
type Routes = z.output<typeof manifest>["routes"];

/** All routes in the manifest of the build. Throws without a build. */
export function routeTable(): Endpoint[] {
  const { routes } = readManifest();
  return Object.entries(routes).flatMap(([id, route]) => {
    const path = pathOf(routes, id);
    const hasIndex = Object.values(routes).some(({ parentId, index }) => parentId === id && index);
    const onlyFrame = !route.index && (!route.path || hasIndex);
    if (onlyFrame) return [];
    const isParameterless = !route.hasLoader && !route.hasAction && !/[:*]/.test(path);
    return [{ path, isPage: route.hasDefaultExport, isParameterless }];
  });
}

function pathOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    parts.unshift((route.path ?? "").replace(/^\//, ""));
  }
  return `/${parts.filter(Boolean).join("/")}`;
}

function readManifest() {
  const folder = join(import.meta.dirname, "../../../build/client/assets");
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const script = readFileSync(join(folder, String(name)), "utf8");
  return manifest.parse(JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)));
}
