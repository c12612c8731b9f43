import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";

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
