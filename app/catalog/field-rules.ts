import * as z from "zod/mini";
import { cleanedIdentifier, emailAddressSchema } from "~/lib/email-schema";
import { cleanIdentifier } from "~/lib/identifier";

/** In characters; a request body is limited to 64 KiB. */
const MAX_LINE_LENGTH = 500;
const MAX_LONG_TEXT_LENGTH = 8_000;

const atMost = (max: number) => z.maxLength(max, `Please use at most ${max} characters.`);

/** Required text of at least `length` visible characters after trimming. */
export const minLengthText = (length: number, message: string, max = MAX_LINE_LENGTH) =>
  z.string(message).check(
    z.trim(),
    z.refine((text) => cleanIdentifier(text).length >= length, message),
    atMost(max),
  );

export const longText = (length: number, message: string, max = MAX_LONG_TEXT_LENGTH) =>
  minLengthText(length, message, max);

export const optionalText = (max = MAX_LINE_LENGTH) => z.optional(z.string().check(z.trim(), atMost(max)));

/** A phone number, website or account id, of at least `length` characters; invisible characters are removed. */
export const identifierText = (length: number, message: string) =>
  z.string(message).check(cleanedIdentifier(), z.minLength(length, message), atMost(MAX_LINE_LENGTH));

export const optionalIdentifier = () => z.optional(z.string().check(cleanedIdentifier(), atMost(MAX_LINE_LENGTH)));

/** Accepts a website with or without https://, path or www. Keeps the text unchanged, without invisible characters. */
export const websiteText = (message: string) =>
  z.string(message).check(cleanedIdentifier(), atMost(MAX_LINE_LENGTH), z.refine(isWebsite, message));

function isWebsite(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(url)) return false;
  const { hostname, username } = new URL(url);
  // An email address would parse as a URL with a username.
  return username === "" && /[^.]\.[^.]/.test(hostname);
}

export const optionalLongText = (max = MAX_LONG_TEXT_LENGTH) => optionalText(max);

export const emailText = emailAddressSchema("Please enter a valid email address.");

export const fullName = minLengthText(2, "Name must be at least 2 characters.");
export const companyName = minLengthText(2, "Company name must be at least 2 characters.");
export const agreedToTerms = z.literal(true, "You must agree to the terms of service.");
