const PROVIDERS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "bellsouth.net",
  "protonmail.com",
] as const;

/** Endings that do not exist, and the intended ones. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
  clm: "com",
  nte: "net",
  ner: "net",
  netl: "net",
  ogr: "org",
  orgg: "org",
  rog: "org",
};

/** "jo@gmail.con" -> "jo@gmail.com"; null if the address looks right. */
export function suggestEmail(typed: string): string | null {
  const [, local, domain] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+)\s*$/.exec(typed) ?? [];
  if (!local || !domain) return null;
  const corrected = correctDomain(domain.toLowerCase());
  return corrected === domain.toLowerCase() ? null : `${local}@${corrected}`;
}

function correctDomain(typed: string): string {
  const ending = typed.slice(typed.lastIndexOf(".") + 1);
  const corrected = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const domain = corrected ? typed.slice(0, -ending.length) + corrected : typed;
  // The first letter must match, so mail.com and ymail.com stay unchanged.
  return PROVIDERS.find((known) => known[0] === domain[0] && isOneTypoFrom(known, domain)) ?? domain;
}

/** True for equal texts, or if one letter is missing, added or replaced, or two neighbors are swapped. */
function isOneTypoFrom(known: string, typed: string): boolean {
  if (known === typed || Math.abs(known.length - typed.length) > 1) return known === typed;
  let start = 0;
  while (known[start] === typed[start]) start += 1;
  const [rest, other] = [known.slice(start), typed.slice(start)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}
