/** One moment of a purchase at which a process can be killed. */
export type KillPoint = {
  name: string;
  /** `done`: the statement is committed and the process not yet told; `begun`: it is not sent yet; `answered`: by the card provider. */
  at: { done: RegExp } | { begun: RegExp } | { answered: string };
  /** Only after this statement: the same words are used earlier for something else. */
  after?: RegExp;
  /** It happens twice in a purchase, once for each mail. */
  twice?: true;
};

/** As the statements are written by the shop and its queue. */
export const ORDER_WRITTEN = /^with placed as \(\s*insert into "orders" /i;
export const EMAIL_RECORDED_AS_SENT = /^update "emails" set "status"/i;
const JOB_DONE = /^with (input|results) [\s\S]*set completed_on/i;

/** The steps of a purchase, in their order: docs/promises.md names them under 10. */
export const KILL_POINTS: readonly KillPoint[] = [
  { name: "order written", at: { done: ORDER_WRITTEN } },
  { name: "session opened", at: { answered: "/v1/checkout/sessions" } },
  { name: "session saved", at: { done: /^update orders set payment_session_id /i } },
  { name: "event stored", at: { done: /^insert into "payment_events"/i } },
  { name: "fulfilled", at: { done: /^update "orders" set .*"paid_at"/i } },
  { name: "job claimed", at: { begun: /^insert into "emails"/i }, twice: true },
  { name: "mail sent", at: { begun: EMAIL_RECORDED_AS_SENT }, twice: true },
  { name: "job done", at: { done: JOB_DONE }, after: EMAIL_RECORDED_AS_SENT, twice: true },
];
