import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { sendTestEmail } from "~/admin/health/configuration-checks.server";
import { selfSigned } from "../../tests/support/health/self-signed";
import { day } from "../../tests/support/health/test-environment";
import { freePorts } from "../../tests/support/shop/ports";
import { createMailer } from "./mailer.server";

const TLS = selfSigned(day(-1), day(30));
const PLAIN = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };
const OPEN = { authOptional: true };

const servers: SMTPServer[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise<void>((end) => server.close(end)))));

/** Returns its host and port. */
async function startMailServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer(options);
  servers.push(server);
  // A client that gives up resets its connection.
  server.on("error", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `localhost:${(server.server.address() as AddressInfo).port}`;
}

const refuseWith = (responseCode: number) => Object.assign(new Error("jo@acme.example is refused"), { responseCode });

/** What the doctor and the health page say about a test email through `smtpUrl`. */
async function diagnose(smtpUrl: string): Promise<string> {
  const mailer = createMailer({ smtpUrl, from: "hello@shop.example", folder: "/nowhere" });
  const settings = { smtpUrl, emailRecipients: "everybody", appUrl: "http://localhost", teamEmail: "t@shop.example" };
  const finding = await sendTestEmail(mailer, { ...settings, emailRecipients: "everybody" });
  mailer.close();
  return `${finding.what} ${"mend" in finding ? finding.mend : ""}`;
}

const login = {
  onAuth: ((auth, _, done) =>
    done(auth.password === "right" ? null : refuseWith(535), { user: "u" })) satisfies SMTPServerOptions["onAuth"],
};

const SECURE = { ...OPEN, ...TLS, secure: true };
const NO_TLS = { ...OPEN, ...PLAIN };
const refusing = (code: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
  done(refuseWith(code));
const refusingText: SMTPServerOptions["onData"] = (data, _, done) =>
  void data.resume().on("end", () => done(refuseWith(554)));

type Mistake = [what: string, server: SMTPServerOptions, url: string, pattern: string];
const mistakes: Mistake[] = [
  ["smtp:// at a port for TLS", SECURE, "smtp://u:p@HOST", "does not greet .* to smtps://user:password@HOST\\."],
  ["smtps:// at a port without TLS", NO_TLS, "smtps://HOST", "does not speak TLS .* Set SMTP_URL to smtp://HOST,"],
  ["a self-signed certificate", SECURE, "smtps://HOST", "at HOST is self-signed.*NODE_EXTRA_CA_CERTS"],
  ["one after STARTTLS", { ...OPEN, ...TLS }, "smtp://HOST", "at HOST is self-signed.*NODE_EXTRA_CA_CERTS"],
  ["an expired one", { ...SECURE, ...selfSigned(day(-9), day(-1)) }, "smtps://HOST", "server at HOST has expired"],
  ["required TLS that is missing", NO_TLS, "smtp://u:p@HOST?requireTLS=true", "not offer TLS.* or remove requireTLS"],
  ["a wrong password", { ...PLAIN, ...login }, "smtp://u:wrong@HOST", "refuses the user or the password with 535.*%40"],
  ["no password", { ...PLAIN, ...login }, "smtp://HOST", "a password with 530.* smtp://user:password@HOST\\."],
  ["a refused sender", { ...NO_TLS, onMailFrom: refusing(553) }, "smtp://HOST", "with 553.*send as MAIL_FROM"],
  ["a refused text", { ...NO_TLS, onData: refusingText }, "smtp://HOST", "with 554.*send as MAIL_FROM"],
  ["a refused recipient", { ...NO_TLS, onRcptTo: refusing(550) }, "smtp://HOST", "recipient with 550.*TEAM_EMAIL"],
  ["one that is refused for now", { ...NO_TLS, onRcptTo: refusing(450) }, "smtp://HOST", "RCPT TO with 450.*own log"],
];

test.concurrent.each(mistakes)("%s is named, with what to write in SMTP_URL", async (_what, options, url, pattern) => {
  const place = await startMailServer(options);
  const said = await diagnose(url.replace("HOST", place));
  expect(said).toMatch(new RegExp(`^A test email could not be sent: .*${pattern.replaceAll("HOST", place)}`));
  expect(said).not.toMatch(/wrong@|u:p@|acme|OpenSSL|openssl|undefined/);
});

test("a right password is accepted, and a port at which nothing listens is said to be so", async () => {
  const place = await startMailServer({
    ...PLAIN,
    ...login,
    onData: (data, _, done) => void data.resume().on("end", done),
  });
  expect(await diagnose(`smtp://u:right@${place}`)).toContain("accepted a test email");
  const [port = 0] = await freePorts(1);
  expect(await diagnose(`smtp://localhost:${port}`)).toMatch(/ECONNREFUSED.*Check the host and port in SMTP_URL/);
});
