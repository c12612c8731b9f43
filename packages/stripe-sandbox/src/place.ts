import { isLoopback } from "../../../app/lib/loopback.ts";

/** Where the shop shows the sandbox's page when buyers cannot reach the sandbox itself. */
export const PROXIED_PAY_PATH = "/sandbox-pay";

/** True when buyers come over a public address, where only the shop's own port can be counted on. */
export const isPubliclyReachable = (appUrl: string): boolean => !isLoopback(new URL(appUrl).hostname);

/**
 * Where the sandbox listens and under which address buyers find its page. On this machine: one port beside the shop. On a
 * public address: nobody reaches the sandbox from outside, and the shop shows the page on its own origin.
 */
export const sandboxAddresses = ({ appUrl, host, port }: { appUrl: string; host: string; port: number }) =>
  isPubliclyReachable(appUrl)
    ? { host: "127.0.0.1", payUrl: `${appUrl}${PROXIED_PAY_PATH}` }
    : { host, payUrl: `http://${new URL(appUrl).hostname}:${port}/pay` };
