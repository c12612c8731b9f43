import { expect, test } from "vitest";
import { parsePhoneDigits } from "./search-text";

test.each(["+1 (555) 010-0142", "1 555 010 0142", "(555) 010-0142", "555.010.0142", "5550100142", "001 555 010–0142"])(
  "%s is recognized as a phone number",
  (phone) => expect(parsePhoneDigits(phone)).toBe("5550100142"),
);

test.each(["", "jo@acme.example", "4b0e1c52", "1234", "Route 66 12345", "٥٥٥٠١٠"])(
  "%s is not a phone number",
  (other) => expect(parsePhoneDigits(other)).toBeNull(),
);
