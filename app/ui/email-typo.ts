/** Providers whose names are misspelt again and again. */
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

/** Endings that no address has, and what was meant. */
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

/** The address that was probably meant ("jo@gmail.con" → "jo@gmail.com"), or null where nothing looks misspelt. */
export function suggestEmail(typed: string): string | null {
  const [, local, domain] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+)\s*$/.exec(typed) ?? [];
  if (!local || !domain) return null;
  const meant = meantDomain(domain.toLowerCase());
  return meant === domain.toLowerCase() ? null : `${local}@${meant}`;
}

function meantDomain(typed: string): string {
  const ending = typed.slice(typed.lastIndexOf(".") + 1);
  const right = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const domain = right ? typed.slice(0, -ending.length) + right : typed;
  // Who misspells a name gets its first letter right; so mail.com and ymail.com are themselves.
  return PROVIDERS.find((known) => known[0] === domain[0] && isOneSlipFrom(known, domain)) ?? domain;
}

/** Whether one letter is missing, too many or another, or two neighbors changed places. */
function isOneSlipFrom(known: string, typed: string): boolean {
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
