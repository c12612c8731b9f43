import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSettingsFaults as faultsOf } from "../../../tests/support/settings-faults";
import { findCredentialsFault } from "./url-credentials.server";

const URLS: Record<string, (password: string) => string> = {
  SMTP_URL: (password) => `smtp://shop:${password}@mail.example:587`,
  DATABASE_URL: (password) => `postgres://shop:${password}@db.example:5432/shop?sslmode=require`,
  FILES_URL: (password) => `https://shop:${password}@files.example/bucket`,
};

const decodes = (text: string) => {
  try {
    return decodeURIComponent(text) === text;
  } catch {
    return false;
  }
};

describe.each(Object.entries(URLS))("a password in %s", (name, url) => {
  test.each([
    ["ab/cd", "has a / in its", "%2F"],
    ["ab#cd", "has a # in its", "%23"],
    ["12?cd=1&ef", "has a ? in its", "%3F"],
    ["ab@cd/ef", "has a / in its", "%2F"],
    ["ab%cd%", "has a % in its", "%25"],
    ["%ffab", "has a % in its", "%25"],
  ])("that contains %s is rejected with what to write instead", (password, said, code) => {
    const faults = faultsOf({ [name]: url(password) });
    expect(faults).toEqual([expect.stringContaining(`${name} ${said}`)]);
    expect(faults[0]).toContain(code);
    expect(faults[0]).not.toContain("must be a URL");
  });

  test("of any characters is read as it was meant or rejected without any piece of it", () => {
    const passwords = fc.string({ unit: "grapheme-ascii", minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(passwords, (password) => {
        const faults = faultsOf({ [name]: url(password) });
        if (faults.length === 0) {
          const { hostname, password: read } = new URL(url(password));
          expect(hostname).toMatch(/^(mail|db|files)\.example$/);
          if (decodes(password)) expect(decodeURIComponent(read)).toBe(password);
        } else {
          expect(faults).toEqual([
            expect.stringMatching(
              /^\w+ has a [/?#\\%] in its [a-z ]+(, where it must be written as %\w\w| that begins no code such as %2F: write a % itself as %25)$/,
            ),
          ]);
        }
        expect(faultsOf({ [name]: url(encodeURIComponent(password)) })).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  "postgres://db.example/shop?user=me@server&password=secret",
  "postgres://me%40server:secret@db.example/shop",
  "postgres://%2Fvar%2Frun%2Fpostgresql/shop",
  "postgresql://shop:a@b@db.example/shop",
  "smtp://me@shop.example:pass:word@mail.example:587",
  "smtps://[2001:db8::1]:465",
  "smtp://mail.example:587?name=shop.example",
])("%s has no fault", (url) => {
  expect(findCredentialsFault(url)).toBeNull();
});

test.each([
  [
    "SMTP_URL",
    "smtp://shop:secret@mail.example:port",
    /^SMTP_URL must be a URL such as .*: its host or port cannot be/,
  ],
  ["SMTP_URL", "mail.example:587", /^SMTP_URL must be a URL that starts with smtp:\/\/ or smtps:\/\/$/],
  ["DATABASE_URL", "mysql://shop:se/cret@db.example", /^DATABASE_URL must be a URL that starts with postgres/],
  ["DATABASE_URL", "postgres://shop:secret@db.example/100%", /^DATABASE_URL has a % after its host/],
])("%s=%s is rejected with its own reason", (name, value, fault) => {
  const faults = faultsOf({ [name]: value });
  expect(faults).toEqual([expect.stringMatching(fault)]);
  expect(faults.join()).not.toContain("secret");
});
