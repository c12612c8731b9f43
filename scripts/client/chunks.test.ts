import { expect, test } from "vitest";
import { chunkNames, type ModuleGraph } from "./chunks";

/** Modules by their paths, with what they import; entries have a query, as React Router's have. */
function graph(modules: Record<string, { imports?: string[]; size?: number }>): ModuleGraph {
  return new Map(
    Object.entries(modules).map(([id, { imports = [], size = 10_000 }]) => [
      id,
      { imports, size, entry: id.endsWith("?route") || id.includes("entry.client") },
    ]),
  );
}

const names = (modules: Parameters<typeof graph>[0]) => Object.fromEntries(chunkNames(graph(modules)));

const root = {
  "/app/root.tsx?route": { imports: ["/app/root.tsx"] },
  "/app/root.tsx": { imports: ["/app/ui/button.tsx"] },
};

test("what the root needs is the frame, on every page, and React and the router are a file of their own", () => {
  expect(
    names({
      ...root,
      "/app/ui/button.tsx": { imports: ["/node_modules/react/index.js", "/app/ui/button.css"] },
      "/node_modules/react/index.js": {},
      "/app/ui/button.css": {},
      "/app/entry.client.tsx": { imports: ["/node_modules/react-dom/client.js"] },
      "/node_modules/react-dom/client.js": {},
    }),
  ).toEqual({
    "/app/root.tsx": "frame",
    "/app/ui/button.tsx": "frame",
    "/node_modules/react/index.js": "react",
    "/node_modules/react-dom/client.js": "react",
  });
});

test("what pages of the same areas share goes together; what one page has alone stays with it", () => {
  expect(
    names({
      ...root,
      "/app/ui/button.tsx": {},
      "/app/routes/home/home.tsx?route": { imports: ["/app/routes/home/home.tsx"] },
      "/app/routes/home/home.tsx": { imports: ["/app/contact/form.tsx", "/app/ui/section.tsx"] },
      "/app/routes/contact/contact.tsx?route": { imports: ["/app/contact/form.tsx"] },
      "/app/routes/account/auth.tsx?route": { imports: ["/app/ui/section.tsx"] },
      "/app/contact/form.tsx": {},
      "/app/ui/section.tsx": {},
    }),
  ).toMatchObject({ "/app/contact/form.tsx": "content", "/app/ui/section.tsx": "account-content" });
  const shared = names({
    "/app/routes/blog/list.tsx?route": { imports: ["/app/routes/blog/row.tsx"] },
    "/app/routes/blog/row.tsx": {},
  });
  expect(shared).toEqual({});
});

test("what is small and shared by several areas goes with the frame, unless it needs what is not there", () => {
  const pages = (imports: string[]) => ({
    ...root,
    "/app/ui/button.tsx": {},
    "/app/routes/home/home.tsx?route": { imports },
    "/app/routes/account/auth.tsx?route": { imports },
  });
  expect(names({ ...pages(["/app/ui/icon.tsx"]), "/app/ui/icon.tsx": { size: 100 } })).toMatchObject({
    "/app/ui/icon.tsx": "frame",
  });
  const heavy = {
    ...pages(["/app/ui/icon.tsx", "/node_modules/zod/zod.js"]),
    "/app/routes/my-order/my-order.tsx?route": { imports: ["/node_modules/zod/zod.js"] },
    "/app/ui/icon.tsx": { size: 100, imports: ["/node_modules/zod/zod.js"] },
    "/node_modules/zod/zod.js": {},
  };
  expect(names(heavy)).toMatchObject({
    "/app/ui/icon.tsx": "account-content",
    "/node_modules/zod/zod.js": "account-content-mine",
  });
});

test("each service has a file of its own, so that a form loads no other's", () => {
  expect(
    names({
      "/app/routes/order/forms/blast.tsx?route": { imports: ["/app/catalog/blast/service.ts"] },
      "/app/routes/order/pre-checkout.tsx?route": {
        imports: ["/app/catalog/blast/service.ts", "/app/catalog/campaign/service.ts"],
      },
      "/app/routes/order/forms/campaign.tsx?route": { imports: ["/app/catalog/campaign/service.ts"] },
      "/app/catalog/blast/service.ts": {},
      "/app/catalog/campaign/service.ts": {},
    }),
  ).toEqual({
    "/app/catalog/blast/service.ts": "service~blast",
    "/app/catalog/campaign/service.ts": "service~campaign",
  });
});
