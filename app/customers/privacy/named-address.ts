/** What an address would go on with, before it and behind it: "banjo@acme.example" and "jo@acme.example.org" do not name "jo@acme.example". */
const [BEFORE, BEHIND] = ["(?<![A-Za-z0-9._%+-])", "(?![A-Za-z0-9-]|[.][A-Za-z0-9])"];

/**
 * A pattern of this address alone, for JavaScript and for PostgreSQL.
 *
 * @param email lower case; what is searched must be, too
 */
export const emailPattern = (email: string): string =>
  `${BEFORE}${email.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}${BEHIND}`;

/** Whether a text names an address (lower case), and not a longer one. */
export function mentionsEmail(text: string, email: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes(email) && new RegExp(emailPattern(email)).test(lower);
}
