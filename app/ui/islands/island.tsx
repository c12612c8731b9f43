import { type ReactNode, use } from "react";
import { OnServer } from "~/lib/rendering/on-server";
import type { IslandName, PartName } from "./island-names";

/** Attributes of an element for a part of the site script. `props` must be JSON. */
export const part = (name: PartName, props?: object) => ({
  "data-part": name,
  "data-props": props && JSON.stringify(props),
});

type Props = {
  name: IslandName;
  /** Passed to the island's module in the browser. Must be JSON. */
  props: object;
  /**
   * `load`: after the load event, or at the first interaction if that is earlier. Default: at the
   * first interaction.
   */
  start?: "load";
  /** Starts immediately if the URL has this query parameter. */
  query?: string;
  children: ReactNode;
};

/**
 * A part of a content page that React hydrates in the browser. Rendered as a separate React root,
 * so that `useId` matches: its children see no context from outside.
 */
export function Island({ name, props, start, query, children }: Props): ReactNode {
  const server = use(OnServer);
  // Only in unit tests: content pages are rendered on the server.
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
