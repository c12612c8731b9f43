import * as z from "zod/mini";
import { cleanedIdentifier } from "~/lib/email-schema";

const WEBSITE_INVALID = "Please enter your website, for example acme.com.";

/** Accepts a website with or without https://, path or www. Keeps the text unchanged, without invisible characters. */
export const website = z
  .string(WEBSITE_INVALID)
  .check(
    cleanedIdentifier(),
    z.maxLength(500, "Please use at most 500 characters."),
    z.refine(isWebsite, WEBSITE_INVALID),
  );

function isWebsite(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(url)) return false;
  const { hostname, username } = new URL(url);
  // An email address would parse as a URL with a username.
  return username === "" && /[^.]\.[^.]/.test(hostname);
}
