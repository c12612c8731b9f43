import { createSeal, isSealOf } from "~/auth/seal.server";
import type { App } from "~/lib/app-context.server";

const REPLY_LINK_TTL_MS = 90 * 86_400_000;

/** Id of the contact message, expiry in seconds since 1970, seal. */
const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,11})\.([\w-]{43})$/;

/** To the conversation of a contact message, for its sender. Valid for 90 days. */
export function replyUrl(app: Pick<App, "auth" | "now" | "settings">, contactMessageId: string): string {
  const end = Math.floor((app.now().getTime() + REPLY_LINK_TTL_MS) / 1000);
  const key = [contactMessageId, end, createSeal(app.auth, sealed(contactMessageId, `${end}`))].join(".");
  return `${app.settings.appUrl}/contact/reply?key=${key}`;
}

/** The id of the contact message; null for an altered or expired key. */
export function readReplyKey(app: Pick<App, "auth" | "now">, key = ""): string | null {
  const [, id = "", end = "", seal = ""] = KEY.exec(key) ?? [];
  return isSealOf(app.auth, sealed(id, end), seal) && Number(end) * 1000 > app.now().getTime() ? id : null;
}

const sealed = (id: string, end: string) => `contact-reply:${id}.${end}`;
