export const PROXIED_PAY_PATH = "/sandbox-pay";

/** On a public address, customers may reach the shop's port only. */
export const isPubliclyReachable = (appUrl: string): boolean => !isLoopback(new URL(appUrl).hostname);

export const sandboxAddresses = ({ appUrl, host, port }: { appUrl: string; host: string; port: number }) =>
  isPubliclyReachable(appUrl)
    ? { host: "127.0.0.1", payUrl: `${appUrl}${PROXIED_PAY_PATH}` }
    : { host, payUrl: `http://${new URL(appUrl).hostname}:${port}/pay` };

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);
