/** The first match counts: most browsers also name others in their User-Agent. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browsers send about 150 characters. The patterns above take quadratic time. */
export const MAX_USER_AGENT_LENGTH = 400;

/** "Firefox on Windows"; "Unknown device" for an unknown User-Agent. */
export function describeDevice(userAgent: string): string {
  const read = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(read))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Without the part that identifies a household: "203.0.113.x", "2001:db8:1:…". Null if it is not an IP address. */
export function anonymizeIp(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4) return `${v4}.x`;
  const parts = address.split(":");
  if (parts.length < 3) return null;
  // Up to the "::" of omitted zeros.
  const known = parts.slice(0, 3);
  const end = known.indexOf("");
  return end === 0 ? "::…" : `${known.slice(0, end === -1 ? 3 : end).join(":")}:…`;
}
