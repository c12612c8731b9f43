import { type ReactNode, use } from "react";
import { OnServer } from "~/lib/rendering/on-server";
import type { IslandName, PartName } from "./island-names";

/** Attributes of an element that a part of the site script works on. `props` must be JSON. */
export const part = (name: PartName, props?: object) => ({
  "data-part": name,
  "data-props": props && JSON.stringify(props),
});

type Props = {
  name: IslandName;
  /** What the island's module gets in the browser. Must be JSON. */
  props: object;
  /** `load`: after the load event, or at the first touch if that comes earlier. Default: at the first touch. */
  start?: "load";
  /** Starts immediately if the URL has this query parameter. */
  query?: string;
  children: ReactNode;
};

/**
 * A part of a content page that React hydrates in the browser. It is rendered as a React root of its own, so that `useId` agrees: its children see
 * no context from outside.
 */
export function Island({ name, props, start, query, children }: Props): ReactNode {
  const server = use(OnServer);
  // In unit tests. In the shop content pages are rendered on the server only.
  if (!server) return children;
  return (
    <div
      data-island={name}
      data-start={start}
      data-query={query}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it
      dangerouslySetInnerHTML={{ __html: server.renderToString(children, { identifierPrefix: idPrefix(name) }) }}
    />
  );
}

export const idPrefix = (name: string) => `${name}-`;
