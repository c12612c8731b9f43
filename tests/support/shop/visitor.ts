import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import type { Role } from "~/lib/db/column-types";
import { Cookies } from "../app/browser.ts";
import { OWN_CONNECTION, postToSocket } from "../http.ts";
import { waitFor } from "../wait-for.ts";
import { checkoutBody, payAt, startCheckout } from "./purchase.ts";
import { queryShop, type Shop } from "./shop.ts";
import { runShopCommand } from "./shop-command.ts";
import type { ParsedEmail } from "./shop-emails.ts";

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

  post = (path: string, fields: Record<string, string> | [name: string, value: string][]): Promise<Page> =>
    this.ask(path, { method: "POST", body: new URLSearchParams(fields) });

  get cookie(): string {
    return this.cookies.pairs.join("; ");
  }

  /** Uploads a file to an order in one chunk, like the page's script; that of an admin is for a delivery. Returns its id. */
  async sendFile(
    orderId: string,
    name: string,
    content: Uint8Array<ArrayBuffer>,
    by: "customer" | "admin" = "customer",
  ): Promise<string> {
    const base = by === "admin" ? "/admin/files" : "/my-order/files";
    const file = { orderId, name, size: content.length, ...(by === "admin" && { forDelivery: true }) };
    const id = await this.beginUpload(file, base);
    const sent = await this.ask(`${base}/${id}?offset=0`, { method: "POST", body: content });
    if (JSON.parse(sent.html).done !== true) throw new Error(`${name} was not accepted: ${sent.html}`);
    return id;
  }

  beginUpload = async (file: object, base?: string): Promise<string> =>
    z.object({ id: z.uuid() }).parse(JSON.parse((await this.announce(file, base)).html)).id;

  /** Uploads a picture for texts of the site, as an admin. */
  sendPicture(content: Uint8Array<ArrayBuffer>, alt = "Our office at night"): Promise<Page> {
    const body = new FormData();
    body.append("picture", new Blob([content]), "photo.png");
    body.append("alt", alt);
    body.append("intent", "upload");
    return this.ask("/admin/content/media", { method: "POST", body });
  }

  announce = (file: object, base = "/my-order/files"): Promise<Page> =>
    this.ask(base, { method: "POST", body: JSON.stringify(file), headers: { "Content-Type": "application/json" } });

  async ask(path: string, init: RequestInit): Promise<Page> {
    const answer = await fetch(new URL(path, this.#shop.url), {
      ...init,
      redirect: "manual",
      headers: {
        ...OWN_CONNECTION,
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

type Mailbox = Pick<Shop, "sentEmails">;
type ShopWithEmails = Pick<Shop, "url" | "sentEmails">;

export const findEmailTo = (shop: Mailbox, email: string, subject: string): Promise<ParsedEmail> =>
  waitFor(async () => (await listEmailsTo(shop, email)).findLast((mail) => mail.subject?.includes(subject)), {
    what: `an email "${subject}" to ${email}`,
  });

export const listEmailsTo = async (shop: Mailbox, email: string): Promise<ParsedEmail[]> =>
  (await shop.sentEmails()).filter((mail) => mail.to?.some(({ address }) => address === email));

/** The first match of the pattern. Throws with the text if there is none. */
export function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`${pattern} is not in: ${text.slice(0, 2_000)}`);
  return found;
}

/** The first link to `path` in an email, as path and query. */
export function extractLink(mail: ParsedEmail, path: string): string {
  const url = new URL(firstMatch(mail.text ?? "", new RegExp(`https?://[^\\s"<>]*${path}\\?token=[\\w.~%-]+`)));
  return url.pathname + url.search;
}

export const extractLinkKey = (mail: ParsedEmail): string =>
  firstMatch(mail.text ?? "", /(?<=\/my-order\?key=)[\w.-]+/);

/** Opens the magic link in the latest order email to an address. */
export async function openPortal(shop: ShopWithEmails, email: string) {
  const key = extractLinkKey(await findEmailTo(shop, email, "order"));
  const visitor = new Visitor(shop);
  await visitor.get(`/my-order?key=${key}`);
  return { email, key, orderId: key.split(".")[0] ?? "", visitor };
}

/** Buys a web page and opens its magic link; `changes` are for its brief. */
export async function newCustomer(shop: ShopWithEmails, changes?: Parameters<typeof checkoutBody>[0]) {
  const email = `jo-${randomUUID()}@acme.example`;
  await payAt((await startCheckout(shop, { ...checkoutBody(changes), email })).url);
  return openPortal(shop, email);
}

export const PASSWORD = "correct horse";

let passwordHash: Promise<string> | undefined;

/** Inserts a confirmed account, which an address in `pending_admins` makes an admin. Registering it would take seconds. */
async function insertAccount(databaseUrl: string, email: string): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD);
  await queryShop(
    databaseUrl,
    `with added as (insert into users (name, email, email_verified) values ($1, $1, true) returning id),
      account as (
        insert into accounts (account_id, provider_id, user_id, password) select id::text, 'credential', id, $2 from added
      ),
      pending as (delete from pending_admins where email = $1 returning role)
    insert into admin_users (id, role) select id, role from added, pending`,
    [email, await passwordHash],
  );
}

export async function signedIn(
  shop: ShopWithEmails & Partial<Pick<Shop, "databaseUrl">>,
  email: string,
): Promise<Visitor> {
  const visitor = new Visitor(shop);
  if (shop.databaseUrl) await insertAccount(shop.databaseUrl, email);
  else {
    await visitor.register(email, PASSWORD);
    await visitor.get(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
  }
  const { location, html } = await visitor.logIn(email, PASSWORD);
  if (location !== "/") throw new Error(`${email} could not log in: ${html}`);
  return visitor;
}

/** Runs `npm run admin` beside the server. Returns its output, also if it fails. */
export async function runAdmin(shop: Pick<Shop, "dataDir" | "databaseUrl">, ...args: string[]): Promise<string> {
  return (await runShopCommand(shop, ["admin", ...args])).stdout.trim();
}

export async function signedInAdmin(
  shop: ShopWithEmails & Pick<Shop, "dataDir" | "databaseUrl">,
  email: string,
  role: Role = "owner",
): Promise<Visitor> {
  const { dataDir, databaseUrl } = shop;
  // `npm run admin -- add` would take 1 s of CPU time.
  if (databaseUrl) {
    await queryShop(databaseUrl, "insert into pending_admins (email, role) values ($1, $2)", [email, role]);
  } else await postToSocket(join(dataDir, "admin.sock"), JSON.stringify(["add", email, role]));
  return signedIn(shop, email);
}
