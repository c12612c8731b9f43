/** Of a response that the router does not know, it passes the text. */
function readErrorBody(body: unknown): { requestId?: unknown; error?: unknown } {
  try {
    const read: unknown = typeof body === "string" ? JSON.parse(body) : body;
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Undefined if this is not an error body of our server. */
export function requestIdIn(body: unknown): string | undefined {
  const { requestId } = readErrorBody(body);
  return typeof requestId === "string" && requestId !== "" ? requestId : undefined;
}

/** For the user; undefined if this is not an error body of our server. */
export function errorMessageIn(body: unknown): string | undefined {
  const { error } = readErrorBody(body);
  return typeof error === "string" ? error : undefined;
}

/** Appends the id of the request, so that users can name it. */
export function appendRequestId(sentence: string, body: unknown): string {
  const reference = requestIdIn(body);
  return reference ? `${sentence.replace(/[^.!?]$/, "$&.")} Reference: ${reference}` : sentence;
}
