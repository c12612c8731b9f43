/** A refusal in the provider's own words and shape: the HTTP status and what goes under `error`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
  }
}

type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

/** 400: the request itself is wrong. */
export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

/** No such object: 404 when the URL names it, 400 when a parameter does. */
export const resourceMissing = (kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError =>
  new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${truncateForMessage(id)}'`,
    param,
  });

/** Cuts what the client sent before it is repeated in a message. */
export const truncateForMessage = (value: unknown): string => String(value).slice(0, 100);
