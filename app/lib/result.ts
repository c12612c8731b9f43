/**
 * What came of something that can fail for a reason that somebody is told: an action of a form, a request of staff, a call of
 * the browser. A failure that is nobody's to tell (a broken invariant, a database that is away) is thrown instead.
 */
export type Result<Done extends object = object, Why extends object = object> = ({ ok: true } & Done) | Failure<Why>;

/** `error` is one sentence for whoever asked. `Why` says more, where a caller goes on by it. */
export type Failure<Why extends object = object> = { ok: false; error: string } & Why;

/** A failure without more to say. */
export const failure = (error: string): Failure => ({ ok: false, error });
