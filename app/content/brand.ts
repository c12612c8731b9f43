import { SHIPPED_MASCOT } from "./look";
import type { Site } from "./site";

/** The mascot's, or blank: without a mascot, or if it has no name. */
export const mascotName = ({ look }: Pick<Site, "look">): string =>
  look?.mascot === null ? "" : (look?.mascotName ?? SHIPPED_MASCOT);

/** Also without the picture of the brand's own, if it is gone. */
export const hasMascot = ({ drawn }: Pick<Site, "drawn">): boolean => drawn?.mascot !== null;
