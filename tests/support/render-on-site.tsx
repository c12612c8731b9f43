import { render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import type { Site } from "~/content/site";
import { SiteContext } from "~/content/use-site";

type Component = Parameters<typeof createRoutesStub>[0][number]["Component"];

/** Renders a page of this site at a path. */
export function renderOnSite(site: Site, Component: Component, path = "/"): void {
  const Page = createRoutesStub([{ path: "*", Component }]);
  render(
    <SiteContext value={site}>
      <Page initialEntries={[path]} />
    </SiteContext>,
  );
}
