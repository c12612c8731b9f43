import * as z from "zod/mini";

/** In UTF-16 units. */
export const MESSAGE_MAX = 5_000;

export const messageText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please write a message."),
    z.maxLength(MESSAGE_MAX, "Please use at most 5,000 characters."),
  );
