import { join } from "node:path";
import { z } from "zod";
import type { Role } from "~/lib/db/column-types";
import { Cookies } from "../app/browser.ts";
import { waitFor } from "../wait-for.ts";
import { queryShop, type Shop } from "./shop.ts";
import { runShopCommand } from "./shop-command.ts";
import type { ParsedEmail } from "./shop-emails.ts";
import { postToSocket } from "./socket.ts";

export type Page = { status: number; html: string; location: string | null; headers: Headers };

/** A browser without scripts: stores cookies, submits forms, and does not follow redirects. */
export class Visitor {
  readonly cookies = new Cookies();
  readonly #shop: Pick<Shop, "url">;
  readonly #headers: Record<string, string>;

  constructor(shop: Pick<Shop, "url">, headers: Record<string, string> = {}) {
    this.#shop = shop;
    this.#headers = headers;
  }

  get = (path: string): Promise<Page> => this.ask(path, {});

  post = (path: string, fields: Record<string, string>): Promise<Page> =>
    this.ask(path, { method: "POST", body: new URLSearchParams(fields) });

  get cookie(): string {
    return this.cookies.pairs.join("; ");
  }

  /** Uploads a file to an order in one chunk, like the page's script. Returns its id. */
  async sendFile(
    orderId: string,
    name: string,
    content: Uint8Array<ArrayBuffer>,
    base = "/my-order/files",
  ): Promise<string> {
    const begun = await this.announce({ orderId, name, size: content.length }, base);
    const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(begun.html));
    const sent = await this.ask(`${base}/${id}?offset=0`, { method: "POST", body: content });
    if (!z.object({ done: z.literal(true) }).safeParse(JSON.parse(sent.html)).success) {
      throw new Error(`${name} was not accepted: ${sent.html}`);
    }
    return id;
  }

  announce = (file: object, base = "/my-order/files"): Promise<Page> =>
    this.ask(base, { method: "POST", body: JSON.stringify(file), headers: { "Content-Type": "application/json" } });

  async ask(path: string, init: RequestInit): Promise<Page> {
    const answer = await fetch(new URL(path, this.#shop.url), {
      ...init,
      redirect: "manual",
      headers: {
        ...this.#headers,
        ...Object.fromEntries(new Headers(init.headers)),
        ...(this.cookie && { Cookie: this.cookie }),
      },
    });
    const { status, headers } = answer;
    this.cookies.take(headers.getSetCookie());
    return { status, html: await answer.text(), location: headers.get("location"), headers };
  }

  register = (email: string, password: string) =>
    this.post("/auth?tab=register", { intent: "register", email, password });
  logIn = (email: string, password: string) => this.post("/auth", { intent: "login", email, password });
}

type Mailbox = Pick<Shop, "mails">;

export const findEmailTo = (shop: Mailbox, email: string, subject: string): Promise<ParsedEmail> =>
  waitFor(async () => (await listEmailsTo(shop, email)).findLast((mail) => mail.subject?.includes(subject)), {
    what: `an email "${subject}" to ${email}`,
  });

export const listEmailsTo = async (shop: Mailbox, email: string): Promise<ParsedEmail[]> =>
  (await shop.mails()).filter((mail) => mail.to?.some(({ address }) => address === email));

/** The first link to `path` in an email, as path and query. */
export function extractLink(mail: ParsedEmail, path: string): string {
  const found = new RegExp(`https?://[^\\s"<>]*${path}\\?token=[\\w.~%-]+`).exec(mail.text ?? "")?.[0];
  if (!found) throw new Error(`No link to ${path} in: ${mail.text}`);
  const url = new URL(found);
  return url.pathname + url.search;
}

export function extractLinkKey(mail: ParsedEmail): string {
  const found = /(?<=\/my-order\?key=)[\w.-]+/.exec(mail.text ?? "")?.[0];
  if (!found) throw new Error(`No link to /my-order in: ${mail.text}`);
  return found;
}

export async function signedIn(
  shop: Pick<Shop, "url" | "mails">,
  email: string,
  password = "correct horse",
): Promise<Visitor> {
  const visitor = new Visitor(shop);
  await visitor.register(email, password);
  await visitor.get(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
  const { location, html } = await visitor.logIn(email, password);
  if (location !== "/") throw new Error(`${email} could not log in: ${html}`);
  return visitor;
}

/** Runs `npm run admin` beside the server. Returns its output, also if it fails. */
export async function runAdmin(shop: Pick<Shop, "dataDir" | "databaseUrl">, ...args: string[]): Promise<string> {
  return (await runShopCommand(shop, ["admin", ...args])).stdout.trim();
}

export async function signedInAdmin(
  shop: Pick<Shop, "url" | "mails" | "dataDir" | "databaseUrl">,
  email: string,
  role: Role = "owner",
): Promise<Visitor> {
  await addPendingAdmin(shop, email, role);
  return signedIn(shop, email);
}

/** Like `npm run admin -- add`, but without its process, which takes 1 s of CPU time. */
async function addPendingAdmin(
  { dataDir, databaseUrl }: Pick<Shop, "dataDir" | "databaseUrl">,
  email: string,
  role: Role,
) {
  if (databaseUrl) {
    await queryShop(databaseUrl, "insert into pending_admins (email, role) values ($1, $2)", [email, role]);
  } else await postToSocket(join(dataDir, "admin.sock"), JSON.stringify(["add", email, role]));
}
