/** Controls, joiners, direction marks, fillers and the like, which come with pasted text and are invisible. */
const INVISIBLE = /[^\P{Cc}\s]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * For codes, numbers and addresses, never for prose: some scripts and emojis need joiners.
 * Also removes leading and trailing spaces.
 */
export const cleanIdentifier = (typed: string): string => typed.replace(INVISIBLE, "").trim();
