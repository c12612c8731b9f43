/** The dense cells of the tables about admins. */
export const tableHead = "px-4 py-2 font-semibold";
export const tableCell = "px-4 py-1.5";

/** "Nov 21, 2026", the same on server and browser. */
export const shortDate = (date: Date): string =>
  date.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
