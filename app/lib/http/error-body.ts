const isErrorBody = (body: unknown): body is { requestId?: unknown; error?: unknown } =>
  typeof body === "object" && body !== null;

/** Undefined if this is not an error body of our server. */
export const requestIdIn = (body: unknown): string | undefined =>
  isErrorBody(body) && typeof body.requestId === "string" && body.requestId !== "" ? body.requestId : undefined;

/** For the user; undefined if this is not an error body of our server. */
export const errorMessageIn = (body: unknown): string | undefined =>
  isErrorBody(body) && typeof body.error === "string" ? body.error : undefined;

/** Appends the id of the request, so that users can name it. */
export function appendRequestId(sentence: string, body: unknown): string {
  const reference = requestIdIn(body);
  return reference ? `${sentence.replace(/[^.!?]$/, "$&.")} Reference: ${reference}` : sentence;
}
