import { z } from "zod";
import { CERTIFICATE_FAULTS } from "~/lib/certificate-faults";

/** A mistake in SMTP_URL, or a refusal of the mail server. `message` is a sentence without its period, `mend` says what to do. */
export class SmtpError extends Error {
  readonly mend: string;
  /** Of Nodemailer. */
  readonly code: string;
  constructor({ what, mend }: Explanation, code: string) {
    super(what);
    this.mend = mend;
    this.code = code;
  }
}

type Explanation = { what: string; mend: string };

const nodemailerError = z.object({
  code: z.string(),
  command: z.string().default(""),
  responseCode: z.number().optional(),
  /** Of the socket or of OpenSSL. */
  originalCode: z.string().default(""),
  timeoutType: z.string().optional(),
});
type NodemailerError = z.output<typeof nodemailerError>;

/** Any other error is returned unchanged. */
export function explainSmtpError(error: unknown, smtpUrl: string): unknown {
  const parsed = nodemailerError.safeParse(error);
  if (!parsed.success) return error;
  const server = serverOf(new URL(smtpUrl));
  const explanation = explainConnection(parsed.data, server) ?? explainRefusal(parsed.data, server);
  return explanation ? new SmtpError(explanation, parsed.data.code) : error;
}

/** `place`: host and port; `login`: "user:password@" if SMTP_URL has both. */
type Server = { place: string; host: string; login: string; isEncrypted: boolean };

function serverOf({ protocol, hostname: host, port, username }: URL): Server {
  const isEncrypted = protocol === "smtps:";
  const place = `${host}:${port || (isEncrypted ? 465 : 587)}`;
  return { place, host, login: username ? "user:password@" : "", isEncrypted };
}

function explainConnection(error: NodemailerError, { place, host, login, isEncrypted }: Server): Explanation | null {
  const { code, originalCode, timeoutType } = error;
  if (timeoutType === "GREETING_TIMEOUT" && !isEncrypted) {
    return {
      what: `The mail server at ${place} does not greet an unencrypted connection, so this is probably its port for TLS`,
      mend: `Set SMTP_URL to smtps://${login}${place}. With smtp:// the usual port is 587.`,
    };
  }
  if (isEncrypted && /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(originalCode)) {
    return {
      what: `The mail server at ${place} does not speak TLS from the start, as smtps:// does`,
      mend: `Set SMTP_URL to smtp://${login}${place}, which turns on TLS if the server offers it. With smtps:// the usual port is 465.`,
    };
  }
  const fault = CERTIFICATE_FAULTS[originalCode];
  if (fault) {
    return {
      what: `The certificate of the mail server at ${place} ${fault}`,
      mend: "Write the host in SMTP_URL as the certificate names it, and give the server a valid one. For one of your own, start the shop with NODE_EXTRA_CA_CERTS=/path/to/certificate.pem.",
    };
  }
  if (code !== "ETLS") return null;
  return {
    what: `The mail server at ${place} does not offer TLS, which SMTP_URL requires`,
    mend: `Set SMTP_URL to smtps://${login}${host}:465, or remove requireTLS from it.`,
  };
}

/** Null for a refusal that may be temporary: each email is retried. */
function explainRefusal(error: NodemailerError, { place, host, login }: Server): Explanation | null {
  const { code, command, responseCode: status = 0 } = error;
  if (status < 500) return null;
  if (status === 530 || status === 538) {
    return {
      what: `The mail server asks for ${login ? "encryption before the password" : "a user and a password"} with ${status}`,
      mend: `Set SMTP_URL to ${login ? `smtps://${login}${host}:465` : `smtp://user:password@${place}`}.`,
    };
  }
  if (code === "EAUTH") {
    return {
      what: `The mail server refuses the user or the password with ${status}`,
      mend: "Check both in SMTP_URL: characters such as @ and / are written as %40 and %2F, and many providers want a password made for apps.",
    };
  }
  if (command === "RCPT TO") {
    return {
      what: `The mail server refuses the recipient with ${status}`,
      mend: "Check that the address exists (a test email goes to TEAM_EMAIL), and that the server forwards emails of this machine.",
    };
  }
  if (command !== "MAIL FROM" && command !== "DATA") return null;
  return {
    what: `The mail server refuses the sender or the text with ${status}`,
    mend: "Allow the mail server to send as MAIL_FROM: verify the address or its domain there, or set MAIL_FROM to the account’s own address.",
  };
}
