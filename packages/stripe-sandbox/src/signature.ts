import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header of a webhook body: HMAC-SHA256 over `<unix seconds>.<body>`. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
