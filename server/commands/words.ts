import type { Migration } from "~/lib/db/changes.server";

/** Changes by name, each with what it does. What may disturb the release before stands out, with why that is well. */
export const describeMigrations = (changes: readonly Migration[]): string => changes.map(told).join("\n");

const told = ({ name, effects, breaking, announced }: Migration): string =>
  [
    `  ${name}`,
    ...effects.map((effect) => `    ${effect}`),
    ...breaking.map((effect) => `  ! ${effect}`),
    ...(announced ? [`    announced: ${announced}`] : []),
  ].join("\n");

export const announceMigrations = (changes: readonly Migration[]): string =>
  [
    `This release changes the tables (${changes.length} ${changes.length === 1 ? "change" : "changes"}):`,
    describeMigrations(changes),
    ...(changes.some(({ breaking }) => breaking.length > 0)
      ? [
          "Lines with ! remove something the previous release uses. It can keep running, but rolling back means restoring a backup.",
        ]
      : [
          "The previous release loses nothing. It keeps running, and you can go back to it with npm run prepare-rollback.",
        ]),
  ].join("\n");
