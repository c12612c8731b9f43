import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { errorCodes, rootCauseMessage } from "~/lib/db/errors";
import { isLoopback } from "~/lib/loopback";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

/**
 * Looks at the public address as a browser does: its name, its certificate, and whether the shop answers behind it. `running` is
 * false when no shop runs, so that only the certificate can be looked at.
 */
export async function checkAddress(
  { certificateOf, fetch }: NetworkProbes,
  appUrl: string,
  { now, running }: { now: Date; running: boolean },
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (isLoopback(hostname)) {
    return [noteFinding("address", `${appUrl} is local to this machine, so there is no public address to check.`)];
  }
  if (protocol === "http:") return [UNENCRYPTED, ...(running ? [await checkAnswer(fetch, appUrl)] : [])];
  let certificate: Certificate;
  try {
    certificate = await certificateOf(hostname, Number(port || 443));
  } catch (error) {
    return [unreachable(appUrl, error)];
  }
  const judged = judgeCertificate(certificate, hostname, now);
  if (judged.level === "fault" || !running) return [judged];
  return [judged, await checkAnswer(fetch, appUrl)];
}

const UNENCRYPTED = warningFinding(
  "address",
  "APP_URL is http: passwords, briefs and receipts travel unencrypted.",
  "Put an https proxy in front of the shop (deploy/Caddyfile gets its own certificate) and set APP_URL to its address.",
);

function unreachable(appUrl: string, error: unknown): Finding {
  const codes = errorCodes(error);
  const { host } = new URL(appUrl);
  if (codes.some((code) => code === "ENOTFOUND" || code === "EAI_AGAIN")) {
    return errorFinding(
      "address",
      `The host name in ${appUrl} cannot be found.`,
      `Correct APP_URL, or the DNS records of ${host}.`,
    );
  }
  return errorFinding(
    "address",
    `${appUrl} cannot be reached (${rootCauseMessage(error)}).`,
    "Start the proxy in front of the shop, make sure it listens there, and open the port in the firewall.",
  );
}

const DAY = 24 * 60 * 60_000;
/** Certificates that renew themselves do so 30 days before their end. */
const SOON = 14 * DAY;

/** What certificates are not trusted for, as Node and OpenSSL call it. */
const DISTRUST: Record<string, readonly [what: string, mend: string]> = {
  CERT_HAS_EXPIRED: ["has expired", "Renew it, and find out why it did not renew automatically."],
  CERT_NOT_YET_VALID: ["is not valid yet", "Check this machine’s clock, then the certificate."],
  ERR_TLS_CERT_ALTNAME_INVALID: ["is for a different name", "Get one for this name, or correct APP_URL."],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["is self-signed", "Get one that browsers trust. Caddy does this automatically."],
  SELF_SIGNED_CERT_IN_CHAIN: ["is signed by an authority that browsers don’t know", "Get one that browsers trust."],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    "comes without its intermediate certificates",
    "Set up the proxy to send the whole chain (fullchain.pem, not cert.pem). Phones and the card provider need it.",
  ],
};

function judgeCertificate({ validTo, distrust }: Certificate, hostname: string, now: Date): Finding {
  if (distrust) {
    const [what, mend] = DISTRUST[distrust] ?? [`is not trusted (${distrust})`, "Get one that browsers trust."];
    return errorFinding(
      "address",
      `The certificate of ${hostname} ${what}: browsers show a warning instead of the shop.`,
      mend,
    );
  }
  const day = validTo.toISOString().slice(0, 10);
  if (validTo.getTime() - now.getTime() > SOON) return okFinding("address", `The certificate is good until ${day}.`);
  return warningFinding(
    "address",
    `The certificate of ${hostname} ends on ${day}.`,
    "Renew it, and find out why it does not renew automatically: see the proxy’s log, or certbot renew --dry-run.",
  );
}

/** `/healthz` is answered by the process itself, whatever the database does. */
async function checkAnswer(fetch: NetworkProbes["fetch"], appUrl: string): Promise<Finding> {
  const asked = `${appUrl}/healthz`;
  try {
    const answer = await fetch(asked);
    const said = await answer.text();
    if (answer.status === 200 && said === "ok\n") return okFinding("address", `The shop answers at ${appUrl}.`);
    const location = answer.headers.get("location");
    if (location) {
      return errorFinding(
        "address",
        `${appUrl} redirects to ${originOf(location, asked)}: links in emails take a detour, and payment events get lost.`,
        "Set APP_URL to the shop’s final address, and update the endpoint at the card provider to match.",
      );
    }
    return errorFinding(
      "address",
      `${asked} answers ${answer.status}, and not as the shop would.`,
      "Set up the proxy to forward all paths to the shop’s HOST:PORT, and no other program to answer for its name.",
    );
  } catch (error) {
    return unreachable(appUrl, error);
  }
}

const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : "another address";

/** The certificate that a server shows, and why it is not to be trusted, in OpenSSL's or Node's code; null when it is. */
export type Certificate = { validFrom: Date; validTo: Date; distrust: string | null };

/** What looks at the shop from outside, replaced in tests. */
export type NetworkProbes = {
  /** Rejects when nobody answers there in TLS. */
  certificateOf(host: string, port: number): Promise<Certificate>;
  fetch(url: string, init?: RequestInit): Promise<Response>;
};

/** In milliseconds. */
const PATIENCE = 8_000;

export const networkProbes: NetworkProbes = {
  certificateOf,
  fetch: (url, init) => fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: "manual", ...init }),
};

function certificateOf(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  // A name of the Internet is written in brackets when it is an IPv6 address, which is no server name.
  const bare = host.replace(/^\[|\]$/g, "");
  const socket = connect({ host: bare, port, rejectUnauthorized: false, ...(isIP(bare) ? {} : { servername: bare }) });
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error("No answer in time")));
  socket.once("error", reject);
  socket.once("secureConnect", () => {
    resolve(read(socket.getPeerCertificate(), socket.authorizationError));
    socket.destroy();
  });
  return promise;
}

const read = (shown: PeerCertificate, distrust: unknown): Certificate => ({
  validFrom: new Date(shown.valid_from),
  validTo: new Date(shown.valid_to),
  // Node gives a code or an error, whatever its types say.
  distrust: distrust instanceof Error ? distrust.message : distrust ? String(distrust) : null,
});
