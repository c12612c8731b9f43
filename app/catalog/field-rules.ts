import * as z from "zod/mini";

/** Rules that several forms share, with their messages. */

/** Longest text of one line and of a brief that a form takes, in characters; the whole request ends at 64 KiB. */
const LINE_MAX = 500;
const BRIEF_MAX = 8_000;

/** A required text of at least `length` characters after trimming. */
export const minLengthText = (length: number, message: string, max = LINE_MAX) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(length, message), z.maxLength(max, `Please use at most ${max} characters.`));

/** A required longer text. */
export const longText = (length: number, message: string) => minLengthText(length, message, BRIEF_MAX);

/** An optional text; empty counts as absent. */
export const optionalText = (max = LINE_MAX) =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`)));

export const optionalLongText = () => optionalText(BRIEF_MAX);

export const emailText = z
  .string("Please enter a valid email address.")
  .check(
    z.trim(),
    z.maxLength(254, "Please enter a valid email address."),
    z.email("Please enter a valid email address."),
  );

export const fullName = minLengthText(2, "Name must be at least 2 characters.");
export const companyName = minLengthText(2, "Company name must be at least 2 characters.");
export const agreedToTerms = z.literal(true, "You must agree to the terms of service.");
