/** Failures that the user cannot act on (broken invariant, database unavailable) are thrown instead. */
export type Result<Done extends object = object, Why extends object = object> = ({ ok: true } & Done) | Failure<Why>;

/** `error`: one sentence for the user. `Why`: more fields for the caller. */
export type Failure<Why extends object = object> = { ok: false; error: string } & Why;

export const failure = (error: string): Failure => ({ ok: false, error });
