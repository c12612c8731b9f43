import * as z from "zod/mini";

const WEBSITE_INVALID = "Please enter your website, for example acme.com.";

/** A website as people write it, with or without https://, a path or www. It is kept as typed, trimmed. */
export const website = z
  .string(WEBSITE_INVALID)
  .check(z.trim(), z.maxLength(500, "Please use at most 500 characters."), z.refine(isWebsite, WEBSITE_INVALID));

function isWebsite(typed: string): boolean {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  // "jo@acme.com" would parse, with jo as its user.
  return username === "" && /[^.]\.[^.]/.test(hostname);
}
