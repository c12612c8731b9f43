import { describe, expect, test } from "vitest";
import { checkSender } from "./sender-check.server";

/** A DNS with these TXT records; a code of node:dns instead of records is thrown. */
const dns = (zone: Record<string, string[] | string>) => async (name: string) => {
  const found = zone[name] ?? "ENOTFOUND";
  if (typeof found === "string") throw Object.assign(new Error(`queryTxt ${found} ${name}`), { code: found });
  return found.map((record) => [record.slice(0, 5), record.slice(5)]);
};

const levels = async (zone: Parameters<typeof dns>[0], sender = "Acme <hello@mail.acme.example>") =>
  (await checkSender(dns(zone), sender)).map(({ level, what }) => `${level}: ${what}`);

const SPF = "v=spf1 include:_spf.provider.example ~all";
const DMARC = "v=DMARC1; p=none";

test("both records of the sender's domain are found, also in parts and below other records", async () => {
  const [spf, dmarc, dkim] = await levels({
    "mail.acme.example": ["verification=1", SPF],
    "_dmarc.mail.acme.example": [DMARC],
  });
  expect(spf).toBe(`fine: SPF of mail.acme.example: ${SPF}`);
  expect(dmarc).toBe(`fine: DMARC of mail.acme.example: ${DMARC}`);
  expect(dkim).toMatch(/^note: DKIM of mail.acme.example was not checked/);
});

test("a domain above the sender's can have the DMARC record", async () => {
  const [, dmarc] = await levels({ "mail.acme.example": [SPF], "_dmarc.acme.example": [DMARC] });
  expect(dmarc).toMatch(/^fine: DMARC/);
});

test("two SPF records count as none", async () => {
  const [spf] = await levels({ "mail.acme.example": [SPF, "v=spf1 -all"] });
  expect(spf).toMatch(/^fault: mail.acme.example has 2 SPF records/);
});

describe("a record that is missing", () => {
  test.each<Parameters<typeof dns>[0]>([
    {},
    { "mail.acme.example": ["v=spf10 -all"], "_dmarc.acme.example": "ENODATA" },
  ])("is said: %o", async (zone) => {
    const [spf, dmarc] = await levels(zone);
    expect(spf).toMatch(/^warning: mail.acme.example has no SPF record/);
    expect(dmarc).toMatch(/^warning: mail.acme.example has no DMARC record/);
  });

  test.each(["ETIMEOUT", "ESERVFAIL", "EREFUSED", "ECONNREFUSED"])("is not claimed if DNS answers %s", async (code) => {
    const zone = Object.fromEntries(
      ["mail.acme.example", "_dmarc.mail.acme.example"].map((name) => [name, code] as const),
    );
    const [spf, dmarc] = await levels(zone);
    expect(spf).toBe("note: SPF of mail.acme.example was not checked: DNS does not respond.");
    expect(dmarc).toBe("note: DMARC of mail.acme.example was not checked: DNS does not respond.");
  });
});
