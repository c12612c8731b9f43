import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { CERTIFICATE_FAULTS } from "~/lib/certificate-faults";
import { agencyZone } from "~/lib/dates/agency-zone";
import { agencyClock } from "~/lib/dates/business-hours";
import { errorCodes, rootCauseMessage } from "~/lib/db/errors";
import { bareHost, isLoopback } from "~/lib/loopback";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

const TIMEOUT_MS = 8_000;
/** Automatic renewal happens 30 days before the end. */
const MIN_VALIDITY_MS = 14 * 24 * 60 * 60_000;

/** `distrust`: code of OpenSSL or Node.js why it is not trusted. */
export type Certificate = { validFrom: Date; validTo: Date; distrust: string | null };

export type NetworkProbes = {
  /** Rejects if there is no TLS server. */
  certificateOf(host: string, port: number): Promise<Certificate>;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The parts of each record. Rejects with a code of node:dns. */
  resolveTxt(name: string): Promise<string[][]>;
};

/** Without a running shop, only host name and certificate. */
export async function checkAddress(
  { certificateOf, fetch }: NetworkProbes,
  appUrl: string,
  { now, running }: { now: Date; running: boolean },
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (isLoopback(hostname)) {
    return [noteFinding("address", `${appUrl} is local to this machine, so there is no public address to check.`)];
  }
  if (protocol === "http:") return [UNENCRYPTED, ...(running ? [await checkResponse(fetch, appUrl)] : [])];
  let certificate: Certificate;
  try {
    certificate = await certificateOf(hostname, Number(port || 443));
  } catch (error) {
    return [unreachable(appUrl, error)];
  }
  const finding = assessCertificate(certificate, hostname, now);
  if (finding.level === "fault" || !running) return [finding];
  return [finding, await checkResponse(fetch, appUrl)];
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

const CERTIFICATE_MENDS: Record<string, string> = {
  CERT_HAS_EXPIRED: "Renew it, and find out why it did not renew automatically.",
  CERT_NOT_YET_VALID: "Check this machine’s clock, then the certificate.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Get one for this name, or correct APP_URL.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Get one that browsers trust. Caddy does this automatically.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "Set up the proxy to send the whole chain (fullchain.pem, not cert.pem). Phones and the card provider need it.",
};

function assessCertificate({ validTo, distrust }: Certificate, hostname: string, now: Date): Finding {
  if (distrust) {
    const what = CERTIFICATE_FAULTS[distrust] ?? `is not trusted (${distrust})`;
    return errorFinding(
      "address",
      `The certificate of ${hostname} ${what}: browsers show a warning instead of the shop.`,
      CERTIFICATE_MENDS[distrust] ?? "Get one that browsers trust.",
    );
  }
  const { day } = agencyClock(agencyZone(), validTo);
  if (validTo.getTime() - now.getTime() > MIN_VALIDITY_MS)
    return okFinding("address", `The certificate is good until ${day}.`);
  return warningFinding(
    "address",
    `The certificate of ${hostname} ends on ${day}.`,
    "Renew it, and find out why it does not renew automatically: see the proxy’s log, or certbot renew --dry-run.",
  );
}

/** `/healthz` does not depend on the database. */
async function checkResponse(fetch: NetworkProbes["fetch"], appUrl: string): Promise<Finding> {
  const url = `${appUrl}/healthz`;
  try {
    const response = await fetch(url);
    const text = await response.text();
    if (response.status === 200 && text === "ok\n") return okFinding("address", `The shop answers at ${appUrl}.`);
    const location = response.headers.get("location");
    if (location) {
      return errorFinding(
        "address",
        `${appUrl} redirects to ${originOf(location, url)}: links in emails take a detour, and payment events get lost.`,
        "Set APP_URL to the shop’s final address, and update the endpoint at the card provider to match.",
      );
    }
    return errorFinding(
      "address",
      `${url} answers ${response.status}, and not as the shop would.`,
      "Set up the proxy to forward all paths to the shop’s HOST:PORT, and no other program to answer for its name.",
    );
  } catch (error) {
    return unreachable(appUrl, error);
  }
}

const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : "another address";

export const networkProbes: NetworkProbes = {
  certificateOf,
  fetch: (url, init) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual", ...init }),
  resolveTxt: (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name),
};

function certificateOf(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const bare = bareHost(host);
  // An address is not a valid server name.
  const socket = connect({ host: bare, port, rejectUnauthorized: false, ...(isIP(bare) ? {} : { servername: bare }) });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("No answer in time")));
  socket.once("error", reject);
  socket.once("secureConnect", () => {
    resolve(toCertificate(socket.getPeerCertificate(), socket.authorizationError));
    socket.destroy();
  });
  return promise;
}

const toCertificate = (peer: PeerCertificate, distrust: unknown): Certificate => ({
  validFrom: new Date(peer.valid_from),
  validTo: new Date(peer.valid_to),
  // A code or an error, other than its type says.
  distrust: distrust instanceof Error ? distrust.message : distrust ? String(distrust) : null,
});
