/** What is bigger than scripts/checks/sizes.ts allows. Nothing is added here: what becomes small enough is taken out. */
export type Exceptions = { folders: readonly string[]; files: readonly string[] };

export const exceptions: Exceptions = {
  folders: ["app/catalog/blast/calendar"],
  files: ["app/catalog/blast/calendar/themes.ts"],
};

/** Files that still import each other in a circle. Nothing is added here either. */
export const knownCircles: readonly string[] = [];
