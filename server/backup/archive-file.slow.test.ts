/** @module-tag promise-34 */
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Encrypter } from "age-encryption";
import { pack } from "tar-stream";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder";
import { readArchiveEntries, writeArchiveFile } from "./archive-file";
import { BackupError } from "./format";

const KEY = "a key of more than sixteen characters";

const folder = tempFolder();

/** Deriving a key takes seconds on purpose. One test does it as the shop does. */
function deriveKeysFast() {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, "setPassphrase").mockImplementation(function (this: Encrypter, key) {
    this.setScryptWorkFactor(10);
    setPassphrase.call(this, key);
  });
}

/** An archive with entries of these sizes in bytes. */
function archiveOf(sizes: readonly number[]): Readable {
  const archive = pack();
  for (const [index, size] of sizes.entries()) archive.entry({ name: `part/${index}` }, randomBytes(size));
  archive.finalize();
  return Readable.from(archive);
}

const save = (path: string, archive: Readable, key?: string) => writeArchiveFile(path, async () => archive, key);

async function sizesIn(path: string, key?: string): Promise<[string, number][]> {
  const sizes: [string, number][] = [];
  for await (const { name, content } of readArchiveEntries(path, key)) {
    let size = 0;
    for await (const chunk of content) size += chunk.length;
    sizes.push([name, size]);
  }
  return sizes;
}

const SIZES = [3, 0, 2_000_000, 70_000];
const READ = SIZES.map((size, index) => [`part/${index}`, size]);

test.each([
  ["plain", undefined],
  ["encrypted", KEY],
])("an archive can be read back, is readable by its owner only, and is never overwritten: %s", async (name, key) => {
  const path = join(folder, name);
  const size = await save(path, archiveOf(SIZES), key);
  expect(statSync(path)).toMatchObject({ size, mode: 0o100600 });
  expect(await sizesIn(path, key)).toEqual(READ);
  const stored = readFileSync(path);
  await expect(save(path, archiveOf([1]), key)).rejects.toThrow(/already exists\. Choose another name/);
  expect(readFileSync(path).equals(stored)).toBe(true);
});

test("the archive starts after the key is derived, which blocks connections for seconds", async () => {
  const order: string[] = [];
  const encrypt = vi.spyOn(Encrypter.prototype, "encrypt").mockImplementation(async () => {
    order.push("key");
    await new Promise((resolve) => setImmediate(resolve));
    order.push("made");
    throw new Error("No further");
  });
  const archive = async () => {
    order.push("archive");
    return archiveOf([1]);
  };
  const saving = writeArchiveFile(join(folder, "in-order"), archive, KEY);
  await expect(saving).rejects.toThrow("No further");
  expect(order).toEqual(["key", "made"]);
  encrypt.mockRestore();
});

test.each([
  ["plain", undefined],
  ["encrypted", KEY],
])("a failed archive leaves no file behind: %s", async (name, key) => {
  deriveKeysFast();
  const path = join(folder, `broken-${name}`);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw new Error("The connection was cut");
    })(),
  );
  await expect(save(path, broken, key)).rejects.toThrow("The connection was cut");
  for (const left of [path, `${path}.unfinished`]) expect(() => statSync(left)).toThrow("ENOENT");
});

test("a file that is no backup, truncated, modified or has another key is rejected with a message", async () => {
  deriveKeysFast();
  const [plain, secret] = [join(folder, "to-damage"), join(folder, "to-damage-secret")];
  await save(plain, archiveOf(SIZES));
  await save(secret, archiveOf(SIZES), KEY);
  const expectRejected = async (content: Uint8Array | string | null, key: string | undefined, words: RegExp) => {
    const path = join(folder, "refused");
    rmSync(path, { force: true });
    if (content !== null) writeFileSync(path, content);
    const reading = sizesIn(path, key);
    await expect(reading).rejects.toThrow(words);
    await expect(reading).rejects.toBeInstanceOf(BackupError);
  };
  await expectRejected(null, KEY, /cannot be read/);
  await expectRejected("", undefined, /is not a backup of this shop/);
  await expectRejected("This is a text.", undefined, /is not a backup of this shop/);
  await expectRejected(readFileSync(secret), undefined, /is encrypted\. Set BACKUP_KEY/);
  await expectRejected(readFileSync(plain), KEY, /is not encrypted, but BACKUP_KEY is set.* --unencrypted$/);
  await expectRejected(readFileSync(secret), "another key of sixteen characters", /BACKUP_KEY does not open/);
  const whole = readFileSync(plain);
  for (const length of [10, Math.floor(whole.length / 2), whole.length - 1]) {
    await expectRejected(whole.subarray(0, length), undefined, /is damaged or incomplete/);
  }
  const changed = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1;
    return bytes;
  };
  await expectRejected(changed(secret), KEY, /is damaged or incomplete|does not open/);
  await expectRejected(changed(plain), undefined, /is damaged or incomplete/);
});
