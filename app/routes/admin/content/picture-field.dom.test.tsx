import "../../../../tests/support/modal-dialogs";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, data, Form } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SitePicture } from "~/content/site";
import { failure } from "~/lib/result";
import { formSuccess } from "~/ui/form-outcome";
import type { MediaOutcome } from "./media-actions.server";
import { PictureField } from "./picture-field";

const picture = (digit: string, alt: string): SitePicture => {
  return { name: digit.repeat(32), alt, width: 960, height: 640, widths: [480, 960], avif: false };
};
const pictures = [picture("a", "Our office"), picture("b", "The team")];
const NEW = picture("c", "A new sign");
const NAMES = { office: "a".repeat(32), team: "b".repeat(32), sign: "c".repeat(32), gone: "d".repeat(32) };

const upload = vi.fn<(form: FormData) => MediaOutcome>();
const onInput = vi.fn();
const onSubmit = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom decodes and draws nothing.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 8_000, height: 6_000, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ fillRect() {}, drawImage() {} } as never);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(text: string, optional?: true) {
  const field = {
    ...{ name: "picture", label: "Picture", maxLength: 32, rows: 0, hasTools: false, input: "picture" as const },
    choices: [["1", "A robot at work", "/1.png"]] as [string, string, string][],
    ...{ text, ...(optional && { optional }) },
  };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Form method="post" aria-label="Post" onInput={onInput} onSubmit={onSubmit}>
          <PictureField id="picture" field={field} pictures={pictures} />
        </Form>
      ),
    },
    {
      path: "/admin/content/media",
      action: async ({ request }) => {
        const outcome = upload(await request.formData());
        return data(outcome, { status: outcome.outcome.ok ? 200 : 400 });
      },
    },
  ]);
  render(<Page />);
  await screen.findByRole("form", { name: "Post" });
}

const sent = () => new FormData(screen.getByRole<HTMLFormElement>("form", { name: "Post" })).get("picture");
const thumbnail = () => document.querySelector("form[aria-label=Post] img")?.getAttribute("src");
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function openDialog() {
  await press("Change picture: Picture");
  const dialog = within(await screen.findByRole("dialog", { name: "Choose a picture" }));
  // To jsdom, a file input stays empty.
  dialog.getByLabelText<HTMLInputElement>("Picture").required = false;
  return dialog;
}

test("a picture of either kind is chosen by its thumbnail, and the form hears of it once", async () => {
  await open("1");
  expect([sent(), thumbnail()]).toEqual(["1", "/1.png"]);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole("searchbox"), " TEAM");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["The team"]);
  expect(onInput).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "The team" }));
  expect([sent(), thumbnail()]).toEqual([NAMES.team, `/media/${NAMES.team}-480.webp`]);
  expect(onInput).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await openDialog()).getByRole("button", { pressed: true }).textContent).toBe("The team");
});

test("an uploaded picture is in place, and the form around is not sent", async () => {
  await open(NAMES.office);
  const dialog = await openDialog();
  upload.mockReturnValueOnce({
    outcome: failure("Describe it."),
    fault: { field: "alt", error: "Describe it.", alt: "A sign" },
  });
  await userEvent.upload(dialog.getByLabelText("Picture"), new File(["png"], "sign.png", { type: "image/png" }));
  await userEvent.type(dialog.getByLabelText("Description"), "A sign");
  await press("Use this picture");
  expect((await dialog.findByRole("alert")).textContent).toBe("Describe it.");
  upload.mockReturnValueOnce({ outcome: formSuccess("The picture is uploaded."), picture: NEW });
  await press("Use this picture");
  await waitFor(() => expect(sent()).toBe(NAMES.sign));
  expect(thumbnail()).toBe(`/media/${NAMES.sign}-480.webp`);
  expect([...(upload.mock.lastCall?.[0].keys() ?? [])].toSorted()).toEqual(["alt", "intent", "picture"]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a photo that is too large or in HEIC is sent as a smaller JPEG; what can't be read is not sent", async () => {
  await open("1");
  const dialog = await openDialog();
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, "toBlob");
  toBlob.mockImplementation(function encode(this: HTMLCanvasElement, done, type = "") {
    done(new Blob([`${this.width} x ${this.height}`], { type }));
  });
  const choose = (file: File) => userEvent.upload(dialog.getByLabelText("Picture"), file);
  const file = (megabytes: number, name: string, type: string) =>
    Object.defineProperty(new File(["bytes"], name, { type }), "size", { value: megabytes * 1024 * 1024 });
  await userEvent.type(dialog.getByLabelText("Description"), "A new sign");
  upload.mockReturnValue({ outcome: failure("Not now.") });
  for (const photo of [file(12, "photo.jpg", "image/jpeg"), file(1, "photo.HEIC", ""), file(1, "x", "image/heic")]) {
    upload.mockClear();
    await userEvent.setup({ applyAccept: false }).upload(dialog.getByLabelText("Picture"), photo);
    await press("Use this picture");
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    const sentFile = upload.mock.lastCall?.[0].get("picture");
    expect(sentFile).toMatchObject({ type: "image/jpeg" });
    expect(typeof sentFile === "object" && (await sentFile?.text())).toBe("2400 x 1800");
  }
  upload.mockClear();
  await choose(file(41, "huge.jpg", "image/jpeg"));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^This picture has 41 MB. The limit is 40 MB./);
  vi.stubGlobal("createImageBitmap", async () => Promise.reject(new Error("Unknown format")));
  await choose(file(1, "photo.heic", "image/heic"));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(/only Safari and iPhones convert/));
  await press("Use this picture");
  expect(upload).not.toHaveBeenCalled();
});

test("a picture that is gone stays chosen until another is, and an optional one can be left out", async () => {
  await open(NAMES.gone, true);
  expect([sent(), thumbnail()]).toEqual([NAMES.gone, undefined]);
  expect(screen.getByText("Deleted picture", { selector: "span" })).toBeTruthy();
  await press("Choose picture: Picture");
  await userEvent.click(await screen.findByRole("button", { name: "No picture" }));
  expect(sent()).toBe("");
});
