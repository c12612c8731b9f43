/** Why the user name and password of a URL would be misread. */
export type CredentialsFault =
  /** The character ends the host, so that the rest of the password would be read as a path. */
  | { kind: "delimiter"; character: string }
  /** A percent sign that begins no code of a character. */
  | { kind: "percent" };

const PARTS = /^(https?:\/\/[^/\\?#]*|[a-z][a-z\d+.-]*:\/\/[^/?#]*)(.*)$/is;
/** Parameters whose value may be an address. */
const ADDRESS_PARAMETER = /^(user|password|application_name|options)=/;

/** Finds a password with characters that have a meaning in URLs. Null for a URL without one. */
export function findCredentialsFault(value: string): CredentialsFault | null {
  const [, authority = "", rest = ""] = PARTS.exec(value) ?? [];
  if (hasHostLater(rest)) return { kind: "delimiter", character: rest.charAt(0) };
  const credentials = authority.includes("@") ? authority.slice(0, authority.lastIndexOf("@")) : "";
  return isDecodable(credentials) ? null : { kind: "percent" };
}

/** True if an `@` follows where only a path, parameters and a fragment may be. */
function hasHostLater(rest: string): boolean {
  const [beforeQuery = "", ...query] = rest.split("?");
  if (beforeQuery.includes("@")) return true;
  return query
    .join("?")
    .split("&")
    .some((parameter) => parameter.includes("@") && (parameter.includes("#") || !ADDRESS_PARAMETER.test(parameter)));
}

/** False for a percent sign without two digits, and for bytes that are no character. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "" || text === "";
  } catch {
    return false;
  }
}
