import * as z from "zod/mini";
import { cleanIdentifier } from "./identifier";
import { normalizeEmailAddress } from "./normalize-email";

/** RFC 5321 limits a path to 256 characters, with its angle brackets. */
const MAX_LENGTH = 254;

/** The HTML standard's rule for an email field; in addition the domain needs a dot, so that "jo@gmail" is a typing error. */
const EMAIL_ADDRESS =
  /^[a-z\d_.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** For `z.string().check()`. */
export const cleanedIdentifier = () => z.overwrite<string>(cleanIdentifier);

/**
 * The one rule for an address that a person or a setting gives: normalized, at most 254 characters. For forms, the API, the
 * commands and the environment.
 */
export const emailAddressSchema = (error: string) =>
  z
    .string(error)
    .check(z.overwrite(normalizeEmailAddress), z.maxLength(MAX_LENGTH, error), z.regex(EMAIL_ADDRESS, error));

/** For an address that is compared with others: in lower case. */
export const accountEmailSchema = emailAddressSchema("Please enter a valid email address").check(z.toLowerCase());
