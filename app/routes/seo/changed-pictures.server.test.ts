import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { offers } from "~/catalog/offers";
import { pictureFolder } from "~/content/documents/pictures.server";
import { defaultSite } from "~/content/use-site";
import { type FileStorage, StorageUnavailable } from "~/lib/storage/storage";
import { changedPictureOf, changedPictures } from "./changed-pictures.server";

const [firstOffer] = offers;
const NO_FILES = { get: async () => null };

const post = {
  title: "How we answer the phone at night",
  excerpt: "Our agent takes the call.",
  author: "",
  category: "AI Consulting",
  picture: "1",
  offer: "",
  body: "Hello",
  shown: "yes",
};

const siteWith = (texts: Record<string, Record<string, string>>) => ({ ...defaultSite, texts });

test("as shipped, the build has drawn all pictures", () => {
  expect([...changedPictures(defaultSite)]).toEqual([]);
});

test("a new price, title or post has a picture with a name of its own, and the other pages keep theirs", () => {
  const { slug, paths } = firstOffer;
  const priced = changedPictures(siteWith({ catalog: { [`amount.${slug}.price`]: "349" } }));
  expect([...priced.keys()]).toEqual([paths.form]);
  const named = changedPictures(siteWith({ [`service-${slug}`]: { title: "Pages" } }));
  expect([...named.keys()]).toEqual([paths.form]);
  const url = new RegExp(`^/og${paths.form}-[0-9a-f]{12}\\.png$`);
  for (const pictures of [priced, named]) expect(pictures.get(paths.form)?.url).toMatch(url);
  expect(named.get(paths.form)?.url).not.toBe(priced.get(paths.form)?.url);
});

test("a post has its picture from its day on", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T18:00:00Z"), toFake: ["Date"] });
  try {
    const site = siteWith({ "post-11": { ...post, date: "2026-11-27" } });
    expect([...changedPictures(site).keys()]).toEqual([]);
    vi.setSystemTime(new Date("2026-11-27T18:00:00Z"));
    expect([...changedPictures(site).keys()]).toEqual(["/blog/11-how-we-answer-the-phone-at-night"]);
  } finally {
    vi.useRealTimers();
  }
});

describe("a post with an uploaded picture", () => {
  const photo = {
    name: "a".repeat(32),
    alt: "Our office",
    width: 1_600,
    height: 1_200,
    widths: [480, 960, 1_600],
    avif: true,
  };
  const texts = { ...post, date: "2026-11-20", picture: photo.name };
  const site = { ...siteWith({ "post-11": texts, "post-12": texts }), pictures: { [photo.name]: photo } };
  const pictureOf = (path: string) => changedPictures(site).get(path);

  test("has a JPEG of 1200 by 630 pixels of it, read once, since LinkedIn does not show WebP", async () => {
    const webp = await sharp({ create: { width: 1_600, height: 1_200, channels: 4, background: "#ff00aa00" } })
      .webp()
      .toBuffer();
    const get = vi.fn<FileStorage["get"]>(async () => ({ size: webp.length, content: new Blob([webp]).stream() }));
    const picture = pictureOf("/blog/11-how-we-answer-the-phone-at-night");
    expect(picture).toMatchObject({
      url: expect.stringMatching(/^\/og\/blog-11-how-we-answer-the-phone-at-night-[0-9a-f]{12}\.jpg$/),
      type: "image/jpeg",
    });
    const [first, second] = await Promise.all([picture?.draw({ get }), picture?.draw({ get })]);
    const { data, info } = await sharp(first ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([(await sharp(first ?? undefined).metadata()).format, info.width, info.height]).toEqual(["jpeg", 1200, 630]);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(second).toBe(first);
    expect(get.mock.calls).toEqual([[`${pictureFolder(photo.name)}/1600-webp`]]);
  });

  test.each([
    ["/", "home"],
    [firstOffer.paths.form, `service-${firstOffer.slug}`],
    ["/terms", "legal-terms"],
  ])("so has %s with a picture for search and sharing", (path, document) => {
    const shared = { ...site, texts: { [document]: { "search.picture": photo.name } } };
    expect(changedPictureOf(shared, path)).toEqual({
      path: expect.stringMatching(/^\/og\/.+-[0-9a-f]{12}\.jpg$/),
      type: "image/jpeg",
      alt: "Our office",
    });
  });

  test("has none while its file is gone or cannot be read, and is asked again", async () => {
    const picture = pictureOf("/blog/12-how-we-answer-the-phone-at-night");
    expect(await picture?.draw(NO_FILES)).toBeNull();
    await expect(picture?.draw({ get: () => Promise.reject(new StorageUnavailable("gone")) })).rejects.toThrow("gone");
    expect(await picture?.draw(NO_FILES)).toBeNull();
  });
});

test("an own mascot is on the pictures instead of the robot", async () => {
  const name = "c".repeat(32);
  const mascot = { name, alt: "", width: 400, height: 400, widths: [400], avif: false };
  const webp = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#00ff00" } })
    .webp({ lossless: true })
    .toBuffer();
  const storage = { get: async () => ({ size: webp.length, content: new Blob([new Uint8Array(webp)]).stream() }) };
  const site = { ...defaultSite, look: { mascot: name }, pictures: { [name]: mascot } };
  const png = await changedPictures(site).get("/")?.draw(storage);
  const inside = { left: 800, top: 102, width: 330, height: 330 };
  const shown = await sharp(png ?? undefined)
    .extract(inside)
    .toBuffer();
  const { channels } = await sharp(shown).stats();
  expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
    [0, 0],
    [255, 255],
    [0, 0],
  ]);
});

test("a new brand is on the pictures of all pages", () => {
  const pictures = changedPictures({ ...defaultSite, brand: "Acme Arcade" });
  expect(pictures.size).toBeGreaterThan(15);
  expect(pictures.get("/")?.url).toMatch(/^\/og\/home-[0-9a-f]{12}\.png$/);
});

test.each(["Pages", "Incomprehensibilities explained", "A very long title of a post ".repeat(5), "Ж".repeat(60)])(
  "the title %j is drawn in a PNG of 1200 by 630 pixels, once",
  async (title) => {
    const { slug, paths } = firstOffer;
    const draw = () =>
      changedPictures(siteWith({ [`service-${slug}`]: { title } }))
        .get(paths.form)
        ?.draw(NO_FILES);
    const png = await draw();
    expect(await draw()).toBe(png);
    expect(await sharp(png ?? undefined).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  },
);
