import type { Site } from "~/lib/config/site";

/** The agency's address in a sentence. */
export const AgencyEmailLink = ({ site }: { site: Site }) => <a href={`mailto:${site.email}`}>{site.email}</a>;
