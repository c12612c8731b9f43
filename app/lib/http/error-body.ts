/** What an answer of ours to a fault holds beside `error`, whatever it was asked by. */
const isTold = (body: unknown): body is { requestId?: unknown; error?: unknown } =>
  typeof body === "object" && body !== null;

/** The id under which the log has the request that this came for; undefined where the answer is not one of ours. */
export const requestIdIn = (body: unknown): string | undefined =>
  isTold(body) && typeof body.requestId === "string" && body.requestId !== "" ? body.requestId : undefined;

/** The sentence that this says to people; undefined where the answer is not one of ours. */
export const errorMessageIn = (body: unknown): string | undefined =>
  isTold(body) && typeof body.error === "string" ? body.error : undefined;

/** A sentence that people read, with the id to name when they write to us, where there is one. */
export function appendRequestId(sentence: string, body: unknown): string {
  const reference = requestIdIn(body);
  return reference ? `${sentence.replace(/[^.!?]$/, "$&.")} Reference: ${reference}` : sentence;
}
