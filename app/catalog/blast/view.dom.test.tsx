import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toast, toastStore } from "~/ui/toast";
import { fieldsOf, renderFields } from "../../../tests/support/checkout-pages/render-fields";
import blast from "./service";
import blastView from "./view";

let form: ReturnType<typeof renderFields>;
const open = (stored?: Record<string, unknown>) => {
  form = renderFields(blastView, stored);
};
const values = () => form.values();

const image = (name: string, size = 4) => new File([new Uint8Array(size)], name, { type: "image/png" });
const images = (count: number) => Array.from({ length: count }, (_, at) => image(`logo-${at + 1}.png`));
const picker = () => screen.getByLabelText<HTMLInputElement>("Choose brand assets");
const listed = () => screen.queryAllByRole("listitem").filter((item) => within(item).queryByRole("button"));
const toasts = () => toastStore.get().map((shown) => shown.title);

beforeEach(() => toast.dismiss());
afterEach(cleanup);

test("the package card shows ten features and the monthly price", () => {
  open();
  expect(screen.getByRole("heading", { name: "BLAST Package" })).toBeTruthy();
  expect(document.body.textContent).toContain("$650/month");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    ...["AI images with audio", "brand-aligned content"],
    "multi-platform distribution to Instagram, Facebook, TikTok, LinkedIn and YouTube Shorts",
    ...["organic view optimization", "monthly content calendar", "brand consistency", "analytics and reporting"],
    ...["24/7 priority support", "custom brand asset integration", "viral content strategies"],
  ]);
});

test("'Select BLAST' selects the package, 'Selected' deselects it", async () => {
  open();
  const user = userEvent.setup();
  expect(blastView.blocker?.(values(), blast.offer)).toBe("Please select the BLAST package first.");
  await user.click(screen.getByRole("button", { name: "Select BLAST", pressed: false }));
  expect(values().packageType).toBe("blast");
  expect(blastView.blocker?.(values(), blast.offer)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Selected", pressed: true }));
  expect(values().packageType).toBe("");
});

test("a renamed service asks for its own name", () => {
  const renamed = { ...blast.offer, title: "Social Boost" };
  expect(blastView.blocker?.({ packageType: "" }, renamed)).toBe("Please select Social Boost first.");
  expect(blastView.blockedToast?.(renamed)).toBe("Please select Social Boost before proceeding");
});

test("the controls have the fields' names", () => {
  open();
  const names = [...document.querySelectorAll<HTMLInputElement>("[name]")].map((control) => control.name);
  expect(names).toEqual([
    ...["name", "email", "company", "phone", "industry", "contentTone", "targetAudience", "contentBrief"],
    ...["brandAssets", "packageType"],
  ]);
});

test("the picker accepts several images and PDFs, lists names and sizes, and shows their number", async () => {
  open();
  expect(picker().multiple).toBe(true);
  expect(picker().accept).toBe("image/*,application/pdf");
  await userEvent.setup().upload(picker(), [image("logo.png", 2_048), ...images(2)]);
  expect(toasts()).toEqual(["3 file(s) selected for brand assets"]);
  expect(listed().map((item) => item.textContent)).toEqual(["logo.png2 KB", "logo-1.png4 B", "logo-2.png4 B"]);
  expect(values()).toHaveProperty("brandAssets.0", { name: "logo.png", size: 2_048, type: "image/png" });
});

test("small images are previewed with data URLs, which the CSP allows; one that cannot be decoded gets an icon", async () => {
  open();
  await userEvent.setup().upload(picker(), images(3));
  await waitFor(() => expect(document.querySelectorAll("li img[src^='data:image/png']")).toHaveLength(3));
  const broken = document.querySelector("li img");
  if (broken) fireEvent.error(broken);
  expect(document.querySelectorAll("li img")).toHaveLength(2);
  expect(listed()[0]?.querySelectorAll("svg")).toHaveLength(2);
});

test("the package button in the server's HTML is enabled, so that a click before hydration is captured", () => {
  const { Form } = fieldsOf(blastView);
  expect(renderToString(<Form />)).toMatch(/<button type="button"(?![^>]*disabled)[^>]*>Select BLAST/);
});

test("six files are rejected with a message, five are accepted", async () => {
  open();
  const user = userEvent.setup();
  await user.upload(picker(), images(6));
  expect(toasts()).toEqual(["Please select maximum 5 files"]);
  expect(values().brandAssets).toEqual([]);
  await user.upload(picker(), images(5));
  expect(listed()).toHaveLength(5);
});

test("a removed file can be chosen again", async () => {
  open();
  const user = userEvent.setup();
  await user.upload(picker(), images(3));
  await user.click(screen.getByRole("button", { name: "Remove logo-2.png" }));
  expect(values().brandAssets).toMatchObject([{ name: "logo-1.png" }, { name: "logo-3.png" }]);
  expect(document.activeElement).toBe(picker());
  await user.upload(picker(), image("logo-2.png"));
  expect(listed()).toHaveLength(3);
});

test("a file over 10 MB is accepted with a warning, one of exactly 10 MB without", async () => {
  open();
  const user = userEvent.setup();
  await user.upload(picker(), image("exact.png", 10 * 1024 * 1024));
  expect(screen.queryByText(/^Larger than 10 MB/)).toBeNull();
  await user.upload(picker(), image("big.png", 10 * 1024 * 1024 + 1));
  expect(screen.getByText(/^Larger than 10 MB: big\.png\./)).toBeTruthy();
  expect(values().brandAssets).toHaveLength(2);
});

test("a restored draft lists the stored names without damaged entries", () => {
  open({ brandAssets: [{ name: "guide.pdf", size: 1_024, type: "application/pdf" }, { size: 1 }] });
  expect(listed().map((item) => item.textContent)).toEqual(["guide.pdf1 KB"]);
});
