/** What an account's owner is told about signing in to it, by mail: each might be the work of somebody else. */
export type TwoFactorEvent =
  | "on"
  | "off"
  /** Taken away by an owner of the shop. */
  | "reset"
  /** New recovery codes: the old ones are worth nothing. */
  | "new-codes"
  /** A recovery code signed in. */
  | "recovery-used"
  /** Somebody knows the password and tried too many codes. */
  | "guessed"
  /** A new password was set. */
  | "password";
