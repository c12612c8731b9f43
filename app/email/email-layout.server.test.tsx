import { tmpdir } from "node:os";
import sharp from "sharp";
import { expect, test } from "vitest";
import { paletteOf } from "~/content/documents/palette.server";
import { defaultSite } from "~/content/use-site";
import { colors } from "~/lib/colors";
import { readSettings } from "~/lib/config/settings.server";
import { createDiskStorage } from "~/lib/storage/disk-storage.server";
import { EmailButton, EmailLayout, EmailSummary, headerPictures, renderEmail } from "./email-layout.server";

const envelope = { id: "order-1", to: "jo@acme.example", replyTo: "hello@shop.example", subject: "Hi" };
const textOf = async (content: React.ReactElement) =>
  (await renderEmail({ ...envelope, content }, "shop.example")).text.trim();

const ADDRESS = "hello@shop.example";

test.each([
  ["an address with a subject", `mailto:${ADDRESS}?subject=Refund%20of%20order%201A2B3C4D`, ADDRESS, ADDRESS],
  ["an address", `mailto:${ADDRESS}`, ADDRESS, ADDRESS],
  ["words", `mailto:${ADDRESS}?subject=Hi&body=Two%0Alines`, "Write to us", `Write to us (${ADDRESS})`],
  ["an encoded address", "mailto:r%26d%2Bshop@shop.example?subject=Hi", "Us", "Us (r&d+shop@shop.example)"],
  ["a wrong encoding", "mailto:100%@shop.example", "100%@shop.example", "100%@shop.example"],
  ["a phone", "tel:+14702501929", "(470) 250-1929", "(470) 250-1929"],
  ["a phone in words", "tel:+14702501929", "Call us", "Call us (+14702501929)"],
  [
    "an order's page",
    "https://shop.example/my-order?key=a%20b",
    "Your order",
    "Your order https://shop.example/my-order?key=a%20b",
  ],
])("the text of an email shows a link with %s as people read it", async (_name, href, label, expected) => {
  expect(await textOf(<a href={href}>{label}</a>)).toBe(expected);
  expect(
    await textOf(
      <a href={href}>
        <b>{label}</b>
      </a>,
    ),
  ).toBe(expected);
});

test("the text of an email keeps the line breaks of what was typed", async () => {
  const value = "We need a page,\r\n\nwith a <b>rocket</b>.";
  expect(await textOf(<EmailSummary lines={[{ label: "Message", value }]} />)).toBe(
    "Message: We need a page,\n\nwith a <b>rocket</b>.",
  );
});

test("on a light background, an email's header is light, and its button is as shipped", () => {
  const sender = { ...defaultSite, look: { ground: "light" } as const };
  const content = (
    <EmailLayout preview="" title="Your order" sender={sender}>
      <EmailButton href="https://shop.example">See it</EmailButton>
    </EmailLayout>
  );
  const { html } = renderEmail({ ...envelope, content }, "shop.example");
  const { night, ink, pink } = paletteOf(sender.look);
  expect(html).toContain(`background-color:${night};border-bottom:4px solid ${pink}`);
  expect(html).toContain(`color:${ink}">`);
  expect(html).toContain(`background-color:${colors.gold};border:4px solid ${colors["on-gold"]}`);
});

test("an own mascot is attached instead of the robot, and nothing if its file is gone", async () => {
  const name = "d".repeat(32);
  const mascot = { name, alt: "", width: 400, height: 400, widths: [400], avif: false };
  const webp = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#00ff00" } })
    .webp()
    .toBuffer();
  const site = { ...defaultSite, look: { mascot: name }, pictures: { [name]: mascot } };
  const attached = (content: Uint8Array<ArrayBuffer> | null) => {
    const get = async () => content && { size: content.length, content: new Blob([content]).stream() };
    return headerPictures({
      settings: { ...readSettings({}), site },
      storage: { ...createDiskStorage(tmpdir()), get },
    });
  };
  const [picture, ...others] = await attached(new Uint8Array(webp));
  expect(picture).toMatchObject({ cid: "mascot@letter", fileName: "mascot.png", type: "image/png" });
  expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: "png", width: 80, height: 80 });
  expect([others, await attached(null)]).toEqual([[], []]);
});

test("a question as a label has no colon", async () => {
  expect(await textOf(<EmailSummary lines={[{ label: "Where?", value: "Web" }]} />)).toContain("Where? Web");
});
