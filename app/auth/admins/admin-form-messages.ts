/** What the forms of /admin/users say, in the browser and on the server. */

export const EMAIL_REQUIRED = "Please enter an email address";

/** What is said of a form that failed, by its `intent`. */
export function adminFormFailureMessage(intent: string): string {
  if (intent === "remove") return "Failed to remove admin";
  if (intent === "settings") return "Failed to save the rules";
  return intent === "revoke" ? "Failed to revoke the invitation" : "Failed to add admin user";
}
