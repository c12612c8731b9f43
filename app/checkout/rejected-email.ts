// Small: the browser loads it with the form.

/** The status of a checkout whose email address the payment provider does not accept. */
export const UNACCEPTED_EMAIL = 422;

export const EMAIL_REJECTED =
  "The payment provider doesn’t accept this email address. You haven’t been charged. Please check it.";

/** On the form's address: marks and focuses the email field. */
export const EMAIL_HASH = "#email-rejected";
