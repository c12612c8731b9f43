import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { adminUsers, users } from "~/lib/db/schema/index";
import { loggedEmailHandlers } from "../../../server/jobs/email-handlers";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { checkSender, watchSender } from "./sender-check.server";

const app = setUpTestApp();

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

describe("the daily check", () => {
  const DOMAIN = "acme.example";
  const BOTH = { [DOMAIN]: [SPF], [`_dmarc.${DOMAIN}`]: [DMARC] };
  const [SPF_NAME, DMARC_NAME] = [`SPF of ${DOMAIN}`, `DMARC of ${DOMAIN}`];
  const SILENT = { [DOMAIN]: "ETIMEOUT", [`_dmarc.${DOMAIN}`]: "ESERVFAIL" };

  const addAdmin = async (role: "owner" | "manager") => {
    const id = randomUUID();
    await app.db.insert(users).values({ id, name: role, email: `${role}@acme.example`, emailVerified: true });
    await app.db.insert(adminUsers).values({ id, role });
    return id;
  };
  const watch = (
    zone: Parameters<typeof dns>[0],
    smtpUrl = "smtp://mail.example",
    mailFrom = `Acme <hello@${DOMAIN}>`,
  ) => watchSender({ ...app, settings: { ...app.settings, smtpUrl, mailFrom } }, dns(zone));
  const mailed = async () => (await app.jobs()).map(({ name, data }) => [name, data.userId, data.records]);

  test("emails each owner once about a record that was found and is missing, and again if it returns and disappears", async () => {
    const owner = await addAdmin("owner");
    await addAdmin("manager");
    await watch(BOTH);
    await watch(BOTH);
    expect(await mailed()).toEqual([]);
    const lost = ["missing-record-email", owner, [SPF_NAME]];
    const withoutSpf = { ...BOTH, [DOMAIN]: ["verification=1"] };
    await watch(withoutSpf);
    await watch(withoutSpf);
    expect(await mailed()).toEqual([lost]);
    await watch(BOTH);
    await watch({});
    expect(await mailed()).toEqual([lost, ["missing-record-email", owner, [SPF_NAME, DMARC_NAME]]]);
  });

  test("emails nothing about a record that it never found, another sender's, or without an SMTP server", async () => {
    await addAdmin("owner");
    await watch({});
    await watch(BOTH, "");
    await watch({});
    await watch(BOTH);
    await watch({}, undefined, "hello@other.example");
    expect(await mailed()).toEqual([]);
  });

  test("neither reports nor forgets a record if DNS does not respond, or there are two of it", async () => {
    const owner = await addAdmin("owner");
    await watch(BOTH);
    await watch(SILENT);
    await watch({ ...BOTH, [DOMAIN]: [SPF, SPF] });
    expect(await mailed()).toEqual([]);
    await watch({ ...BOTH, [DOMAIN]: [] });
    await watch(SILENT);
    await watch({ ...BOTH, [DOMAIN]: [] });
    expect(await mailed()).toEqual([["missing-record-email", owner, [SPF_NAME]]]);
  });

  test("remembers nothing that it could not report", async () => {
    await addAdmin("owner");
    await watch(BOTH);
    const queue = { ...app.queue, enqueueAll: () => Promise.reject(new Error("The process was killed")) };
    const settings = { ...app.settings, smtpUrl: "smtp://mail.example", mailFrom: `hello@${DOMAIN}` };
    await expect(watchSender({ ...app, queue, settings }, dns({}))).rejects.toThrow("The process was killed");
    await watch({});
    expect(await mailed()).toHaveLength(1);
  });

  test("names in its email what is still missing, and sends none to an admin who is no longer an owner", async () => {
    const data = { userId: await addAdmin("owner"), records: [SPF_NAME, DMARC_NAME] };
    const send = (userId: string) =>
      loggedEmailHandlers(app)["missing-record-email"]({ ...data, userId }, randomUUID());
    await watch(BOTH);
    await watch({ [`_dmarc.${DOMAIN}`]: [DMARC] });
    await send(data.userId);
    await send(await addAdmin("manager"));
    await watch(BOTH);
    await send(data.userId);
    expect(app.mails).toMatchObject([{ to: "owner@acme.example", subject: `Missing: ${SPF_NAME}` }]);
    expect(app.mails[0]?.text).toContain(`${DOMAIN} has no SPF record, so your email may land in spam.`);
    expect(app.mails[0]?.text).toContain("http://localhost:3000/admin/health");
  });
});
