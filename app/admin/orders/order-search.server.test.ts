import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { disputes, invoices, orders, refunds } from "~/lib/db/schema/index";
import { parsePhoneDigits, splitWords } from "~/lib/db/search-text";
import { foldLettersSql, phoneDigitsSql, searchWordsSql } from "~/lib/db/search-text-sql";
import { paidPage } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { readOrderFilter } from "./order-filter";
import { listOrdersWithTotals } from "./order-list.server";
import { hasPlainTextSql, hasSearchWordsSql } from "./order-search.server";

const app = setUpTestApp();

/** Code point ranges (hex) that all PDF libraries know; they support different Unicode versions. */
const RANGES =
  "01-17f 300-36f 386-3ff 400-45f 5d0-5ea 620-64a 905-939 e01-e2e 1e00-1fbc 2000-206f 2460-249b 3040-30ff 4e00-4fff ac00-acff fb00-fb06 fdf0-fdfb ff01-ff9f 1f600-1f64f 20000-200ff";
const character = fc
  .oneof(
    ...RANGES.split(" ").map((range) => {
      const [min, max] = range.split("-").map((hex) => Number.parseInt(hex, 16));
      return fc.integer({ min, max });
    }),
  )
  .map((code) => String.fromCodePoint(code));
const words = fc.constantFrom(
  ...["Müller", "NATARAJAN", "张伟", "Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "İstanbul", "Łódź", "Жуков", "김철수"],
  ...["ﷲ".repeat(120), "𠮷野家"],
);

/** Texts with words, names and unusual characters of many scripts. */
const multilingualText = fc
  .array(fc.oneof(fc.string({ unit: character, maxLength: 60 }), words), { maxLength: 4 })
  .map((parts) => parts.join(" "));

const order = ({ person, ...changes }: Parameters<typeof paidPage>[0] & { person?: unknown }) =>
  paidPage({ brief: person === undefined ? {} : { name: person }, ...changes });

const people = [
  "Jörg Müller",
  "Priya Natarajan",
  "张伟",
  "Иван Жуков",
  "김철수",
  "Παπαδόπουλος",
  "Łukasz Øster",
  "佐藤さくら",
];
const phones = ["+1 (555) 010-0142", "030 901820", "2079460958"] as const;

const isPartOfWord = /[\p{L}\p{N}\p{M}_]/u;
const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter(
    (character) =>
      character.normalize("NFKD") === character && !/[\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(character),
  );
const separators = characters.filter((character) => !isPartOfWord.test(character));

test("words end at every character that is no letter, digit or mark", () => {
  expect(separators.filter((character) => splitWords(`a${character}b`).join() !== "a,b")).toEqual([]);
  const apostrophes = /[\u02b9-\u02c1\ua78b\ua78c]/;
  const parts = characters.filter((each) => isPartOfWord.test(each) && !apostrophes.test(each));
  expect(parts.length).toBeGreaterThan(100_000);
  expect(parts.filter((character) => splitWords(`${character}1`).length === 0)).toEqual([]);
});

/** Contacts of the matching orders. */
async function find(typed: string): Promise<(string | null)[]> {
  const filter = readOrderFilter(new URLSearchParams({ q: typed }));
  return (await listOrdersWithTotals(app.db, filter, null)).page.rows.map(({ person }) => person).toSorted();
}

/** Each of these searches finds the orders of these contacts. */
async function expectMatches(people: readonly string[], ...searches: readonly string[]): Promise<void> {
  for (const typed of searches) expect([typed, await find(typed)]).toEqual([typed, people]);
}

test("SQL and JavaScript split every text into the same words", async () => {
  const texts = fc.sample(multilingualText, 400);
  const { rows } = await app.db.execute<{ cut: string[]; folded: string[] }>(sql`
    select coalesce(${searchWordsSql(sql`given`)}, '{}') as cut,
      (select coalesce(array_agg(${foldLettersSql(sql`word`)} order by place), '{}')
        from jsonb_array_elements_text(words) with ordinality as w (word, place)) as folded
    from jsonb_to_recordset(${JSON.stringify(texts.map((given) => ({ given, words: splitWords(given) })))}::jsonb)
      as t (given text, words jsonb)`);
  expect(rows).toHaveLength(texts.length);
  rows.forEach((row, index) => {
    expect({ given: texts[index], words: row.cut }).toEqual({ given: texts[index], words: row.folded });
  });
});

test("SQL and JavaScript read the same digits from a phone number in any notation", async () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 15 });
  const between = fc.constantFrom("", " ", "-", ".", " (", ") ", "/");
  const phones = fc.sample(
    fc.array(fc.tuple(between, digits), { minLength: 1, maxLength: 3 }).map((parts) => parts.flat(2).join("")),
    200,
  );
  const { rows } = await app.db.execute<{ number: string }>(
    sql`select ${phoneDigitsSql(sql`phone`)} as number from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as p (phone)`,
  );
  expect(rows.map(({ number }) => number)).toEqual(phones.map((phone) => parsePhoneDigits(phone)));
});

test("matches names without accents, in capitals, and by one character", async () => {
  await app.db.insert(orders).values([...people.map((person) => order({ person })), order({ person: "Mu Llermann" })]);
  await expectMatches(["Jörg Müller"], "müller", "muller", "MÜLLER", "jorg mül", "mu\u0308ller");
  await expectMatches(["Priya Natarajan"], "natarajan", "Priya");
  await expectMatches(["张伟"], "张", "伟", "张伟");
  await expectMatches(["Иван Жуков"], "жуков", "ЖУКОВ", "ж");
  await expectMatches(["김철수"], "김", "김철수");
  await expectMatches(["Παπαδόπουλος"], "παπαδοπουλος", "ΠΑΠΑΔΌΠΟΥΛΟΣ");
  await expectMatches(["Łukasz Øster"], "ł", "øster", "ØSTER");
  await expectMatches(["佐藤さくら"], "さくら", "藤");
  await expectMatches([], "mueller", "natarajan müller", "李", "щ");
});

test("matches names in the usual spellings, with any punctuation", async () => {
  const names = [
    "Tony D'Angelo",
    "Marco D’Angelo",
    "Søren Kierk",
    "Soren Lund",
    "«Старт» Ltd",
    "Ann Smith–Jones",
    "Karl Straße",
  ];
  const more = [
    "Ægir Þór",
    "Œuvre Noir",
    "Đorđe Ilić",
    "Kız Işık",
    "Zeta_Ltd",
    "Sch\u00ADmidt\u200B",
    "“Quote” Inc…",
    "Ŝtono ✦ Vivo",
    "Oʻahu Surf",
  ];
  await app.db.insert(orders).values([...names, ...more].map((name) => order({ name, company: name, person: name })));
  await expectMatches(["Marco D’Angelo", "Tony D'Angelo"], "D’Angelo", "D'Angelo", "dʼangelo", "D`Angelo", "angelo");
  await expectMatches(["Soren Lund", "Søren Kierk"], "Søren", "soren", "SØREN");
  await expectMatches(["«Старт» Ltd"], "«Старт»", "старт", "„Старт“");
  await expectMatches(["Ann Smith–Jones"], "Smith–Jones", "smith-jones", "Smith — Jones", "jones");
  await expectMatches(["Karl Straße"], "Straße", "strasse", "STRAẞE");
  await expectMatches(["Ægir Þór"], "aegir thor", "ægir");
  await expectMatches(["Œuvre Noir"], "oeuvre");
  await expectMatches(["Đorđe Ilić"], "dorde ilic");
  await expectMatches(["Kız Işık"], "kiz isik");
  await expectMatches(["Zeta_Ltd"], "ltd zeta", "zeta_ltd");
  await expectMatches(["Sch\u00ADmidt\u200B"], "schmidt");
  await expectMatches(["“Quote” Inc…"], "quote", "inc");
  await expectMatches(["Ŝtono ✦ Vivo"], "stono vivo");
  await expectMatches(["Oʻahu Surf"], "o'ahu");
});

test("words end at every separator also in SQL", async () => {
  const { rows } = await app.db.execute<{ wrong: string[] }>(sql`
    select coalesce(array_agg(c), '{}') as wrong from jsonb_array_elements_text(${JSON.stringify(separators)}::jsonb) as s (c)
    where ${searchWordsSql(sql`'a' || c || 'b'`)} <> '{a,b}'`);
  expect(rows).toEqual([{ wrong: [] }]);
});

test("matches an address in another script, which is stored in ASCII", async () => {
  await app.db.insert(orders).values([order({ person: "Post", email: "info@xn--80a1acny.xn--p1ai" })]);
  await expectMatches(["Post"], "info@почта.рф", "info@Почта.РФ", "info@xn--80a1acny.xn--p1ai", "info@xn--80a1acny");
});

test("matches an order's reference after its label, and an invoice's number", async () => {
  const [first, second] = [order({ person: "First" }), order({ person: "Second" })];
  await app.db.insert(orders).values([first, second]);
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from orders where brief->>'name' = 'First'`);
  const id = String(rows[0]?.id);
  const invoice = {
    kind: "invoice",
    live: false,
    year: 2026,
    number: 123,
    issuedAt: new Date(),
    orderId: id,
    content: {},
  } as const;
  await app.db.insert(invoices).values(invoice);
  const reference = id.slice(0, 8).toUpperCase();
  const spellings = ["", "Order ", "order #", "Order no. ", "ORDER: ", "Reference ", "\u200B"].map(
    (label) => `${label}${reference}`,
  );
  const numbers = [
    "TEST-INV-2026-000123",
    "test-inv-2026-000123",
    "INV-2026-000123",
    "Invoice TEST–INV–2026–000123",
    "inv 2026 123",
  ];
  // What is left of a number on paper.
  const parts = ["000123", "123", "#123", "2026-000123", "PP-2026-000123", "Invoice 123", "INV 000123", " 000123 "];
  await expectMatches(["First"], ...spellings, ...numbers, ...parts, id, `Order ${id}`);
  const others = ["000124", "2025-000123", "CN 123", "Credit note 123", "Studio 123"];
  await expectMatches([], "INV-2026-000124", "INV-2025-000123", "CN-2026-000123", "Order", ...others);
});

test("matches the number of a credit note, and every id that the provider has of an order", async () => {
  const ids = { paymentSessionId: "cs_test_a1B2c3", paymentIntentId: "pi_3Abc", subscriptionId: "sub_1Xyz" };
  const [first] = await app.db
    .insert(orders)
    .values([order({ person: "First", ...ids }), order({ person: "Second", invoiceId: "in_9Month" })])
    .returning();
  if (!first) throw new Error("No order");
  const refund = {
    orderId: first.id,
    amount: 100,
    reason: "Late",
    actor: "ann@team.example",
    providerId: "re_5Back",
  };
  const [made] = await app.db.insert(refunds).values(refund).returning();
  await app.db.insert(disputes).values({ id: "du_7Bank", orderId: first.id, amount: 1, withdrawn: 0, status: "won" });
  await app.db.insert(invoices).values({
    ...{ kind: "credit-note", live: true, year: 2026, number: 4, issuedAt: new Date(), content: {} },
    ...{ orderId: first.id, refundId: made?.id },
  });
  await expectMatches(
    ["First"],
    ...Object.values(ids),
    " pi_3Abc ",
    "re_5Back",
    "du_7Bank",
    "CN-2026-000004",
    "000004",
    "cn 4",
  );
  await expectMatches(["Second"], "in_9Month");
  await expectMatches([], "pi_3Abcd", "re_5", "Invoice 4", "INV-2026-000004");
});

test("matches a phone number in any notation", async () => {
  await app.db.insert(orders).values(phones.map((phone) => order({ person: phone, phone })));
  const [first] = phones;
  await expectMatches([first], "555 010 0142", "5550100142", "(555) 010-0142", "+1 555 010 0142", "0015550100142");
  await expectMatches([first], "555.010", "5550100", "0142");
  await expectMatches(["030 901820"], "030901820", "030/901820");
  await expectMatches(["2079460958"], "+44 20 7946 0958", "020 7946 0958");
  await expectMatches([], "555 010 0143", "010 0142 9");
});

test("a scan by date finds the same orders as the text index", async () => {
  const texts = [
    ...fc.sample(multilingualText, 100),
    ...people,
    "Acme_Ltd",
    "ACME-Shop",
    "shop\nacme",
    "Ａcme",
    "acmé",
  ];
  await app.db
    .insert(orders)
    .values(texts.map((name, n) => order({ name: name || "-", person: texts.at(-n), phone: phones[n % 3] })));
  // Without words that may be part of a phone number.
  const words = texts
    .flatMap((text) => splitWords(text))
    .flatMap((word) => [word, word.slice(0, 3)])
    .filter((word) => /^\w*[a-z]\w*$/i.test(word));
  const typed = [...new Set([...words, "acme shop", "jo@acme.example", "a"])];
  for (const text of typed.slice(0, 60)) {
    const [read, held] = [hasPlainTextSql(text), hasSearchWordsSql(text)];
    expect([text, read]).not.toEqual([text, null]);
    const { rows } = await app.db.execute(sql`select name from orders where (${read}) is distinct from (${held})`);
    expect([text, rows]).toEqual([text, []]);
  }
  for (const text of ["łukasz", "555 010", "张", "!"]) expect(hasPlainTextSql(text)).toBeNull();
});

test("counts up to 1,000 orders in both plans, and reports more", async () => {
  const found = async (q: string) =>
    (await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams({ q })), null)).totals;
  await app.db.insert(orders).values(Array.from({ length: 1_000 }, () => order({ person: "Müller Common" })));
  await app.db
    .insert(orders)
    .values([order({ name: "Rare", amount: 100 }), order({ name: "Rare", status: "pending" })]);
  const nothing = { orders: 0, amount: 0, received: 0, pending: 0, refunded: 0, atLeast: false };
  const thousand = { ...nothing, orders: 1_000, amount: 29_900_000, received: 29_900_000 };
  expect(await found("common")).toEqual(thousand);
  expect(await found("müller")).toEqual(thousand);
  expect(await found("rare")).toEqual({ ...nothing, orders: 2, amount: 30_000, received: 100, pending: 29_900 });
  expect(await found("nobody")).toEqual(nothing);
  expect(await found("acme")).toMatchObject({ orders: 1_000, atLeast: true });
});

test("matches the contact of the brief if it is a text, and always the business", async () => {
  const odd = [{ a: "Müller" }, ["x"], 7, null, "  "];
  await app.db.insert(orders).values(odd.map((person) => order({ person })));
  expect(await find("acme")).toEqual([null, null, null, null, null]);
});

test("an order with very long words can be stored, and is found by a prefix", async () => {
  // Words with more bytes than the index accepts.
  for (const character of ["한", "ﷲ", "𝔐", "\u{1d160}", "ﷺ", "㉼", "é", "ﬃ", "ㄱ", "x"]) {
    const long = character.repeat(300);
    await app.db
      .insert(orders)
      .values(order({ name: long, company: long, phone: character.repeat(100), person: long }));
    expect([character, await find(character.repeat(40))]).toEqual([character, [long]]);
  }
});

test("never fails and never runs SQL for any input", async () => {
  await app.db.insert(orders).values(order({ person: "Jo" }));
  const pieces = fc.constantFrom(
    "'",
    "\\",
    ":*",
    "|",
    "&",
    "!",
    "(",
    ")",
    "<->",
    "%",
    "_",
    "\0",
    "--",
    "''",
    "$1",
    "ς",
    "1".repeat(120),
  );
  const typed = fc.array(fc.oneof(pieces, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(
      typed.map((parts) => parts.join("")),
      async (text) => {
        await find(text);
      },
    ),
    { numRuns: 50 },
  );
  expect(await find("jo")).toEqual(["Jo"]);
});
