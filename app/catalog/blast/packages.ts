/** The packages that social posts were ever sold as. Only BLAST is offered. */
const PACKAGES = {
  blast: "BLAST Package",
  basic: "Basic (15 posts)",
  standard: "Standard (30 posts)",
  premium: "Premium (50 posts)",
} as const;

/** How a package is called before people; a package that we do not know keeps its own word. */
export const packageLabel = (packageType: string): string =>
  new Map<string, string>(Object.entries(PACKAGES)).get(packageType) ?? packageType;

/** What is missing while no package is chosen: beside the button, and when somebody tries anyway. */
export const SELECT_FIRST = "Please select the BLAST package first.";
export const SELECT_BEFORE = "Please select the BLAST package before proceeding";

/** True for the package that can be bought. */
export const isOffered = (packageType: unknown): boolean => packageType === "blast";
