import { toAsciiDomain } from "./normalize-email";

/** For display: "info@xn--80a1acny.xn--p1ai" -> "info@почта.рф". A domain that mixes scripts stays ASCII, as in browsers. */
export function formatEmailAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (!/(?:^|\.)xn--/i.test(domain)) return email;
  const unicode = domain.split(".").map(decodeLabel).join(".");
  return email.slice(0, at) + (toAsciiDomain(unicode) === domain.toLowerCase() ? unicode : domain);
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Returns the label unchanged if it is not Punycode, or mixes scripts whose letters look alike. */
function decodeLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  const decoded = decodePunycode(label.slice(4).toLowerCase());
  return decoded === null || SCRIPTS.filter((script) => script.test(decoded)).length > 1 ? label : decoded;
}

/** Decodes Punycode (RFC 3492); null if the text is invalid. */
function decodePunycode(text: string): string | null {
  const delimiter = text.lastIndexOf("-");
  const output = [...text.slice(0, Math.max(delimiter, 0))];
  let [code, bias, index] = [128, 72, 0];
  let at = delimiter + 1;
  while (at < text.length) {
    const start = index;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(text[at++] ?? " ");
      if (digit < 0) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(index - start, length, start === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return null;
    output.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return output.join("");
}

function adaptBias(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
