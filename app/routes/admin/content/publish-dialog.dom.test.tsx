import "../../../../tests/support/modal-dialogs";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { History, HistoryEntry } from "~/content-desk/history.server";
import type { Mention } from "~/content-desk/mentions.server";
import type { PublicationSummary } from "~/content-desk/publication-summary.server";
import type { FieldChange } from "~/content-desk/text-changes";
import { formSuccess } from "~/ui/form-outcome";
import type { DocumentOutcome } from "./document-actions.server";
import { fieldId } from "./fault-list";
import { HistoryPanel } from "./history-panel";
import { PublishDialog } from "./publish-dialog";

const SUMMARY: PublicationSummary = {
  sentence: "$299 → $349 on 2 pages. 1 open quote keeps $249.",
  changed: ["Price in dollars"],
  pages: ["/", "/build-my-page"],
  mentions: [],
  moved: [],
};
const MENTION: Mention = {
  of: "price",
  name: "home",
  field: "hero.sub",
  where: "Home page",
  label: "Top: sentence",
  text: "From $299",
};

const submitted = vi.fn<(form: FormData) => void>();
beforeEach(() => submitted.mockReset());
afterEach(cleanup);

function showDialog(summary: PublicationSummary | undefined) {
  const dialog = (shown: PublicationSummary | undefined) => (
    <>
      <form
        id="page"
        onSubmit={(event) => {
          event.preventDefault();
          submitted(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
        }}
      >
        <input name="phone" defaultValue="1" />
      </form>
      <PublishDialog summary={shown} form="page" intent="publish" action="Publish" busy={false} />
    </>
  );
  const { rerender } = render(dialog(summary));
  return (shown: PublicationSummary | undefined) => rerender(dialog(shown));
}

const dialog = () => screen.queryByRole("dialog");
const fieldsSent = () => Object.fromEntries(submitted.mock.calls.at(-1)?.[0] ?? []);

test("what nothing contradicts is published by one more press, whose button has the focus", async () => {
  const show = showDialog(SUMMARY);
  expect(dialog()?.textContent).toContain(SUMMARY.sentence);
  expect(document.activeElement?.textContent).toBe("Publish");
  await userEvent.keyboard("{Enter}");
  expect(fieldsSent()).toEqual({ phone: "1", intent: "publish", reviewed: "yes" });
  show(undefined);
  expect(dialog()).toBeNull();
});

test("copy that still has the old price is linked, and must be checked", async () => {
  showDialog({ ...SUMMARY, mentions: [MENTION] });
  const link = screen.getByRole("link", { name: "Home page, Top: sentence" });
  expect(link.getAttribute("href")).toBe(`/admin/content/home#${fieldId("hero.sub")}`);
  const publish = screen.getByRole("button", { name: "Publish" });
  expect(document.activeElement).not.toBe(publish);
  await userEvent.click(publish);
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText("I’ve checked these. Publish the new price."));
  await userEvent.click(publish);
  expect(fieldsSent()).toMatchObject({ intent: "publish", reviewed: "yes" });
});

test("a closed dialog opens again with the next answer", async () => {
  const show = showDialog(SUMMARY);
  act(() => screen.getByRole<HTMLDialogElement>("dialog").close());
  expect(dialog()).toBeNull();
  show(SUMMARY);
  expect(dialog()).toBeNull();
  show({ ...SUMMARY });
  expect(dialog()).not.toBeNull();
});

const entry = (id: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, author: "mo@acme.example", createdAt: new Date("2026-11-26T12:00:00Z"), note: null, publications: [] },
  ...{ state: "earlier", before: 0, ...changes },
});

function showHistory(
  history: History,
  answer: (form: FormData) => DocumentOutcome = () => ({}),
  compared: FieldChange[] | null = null,
) {
  const Page = createRoutesStub([
    {
      id: "routes/admin/layout",
      path: "/admin",
      loader: () => ({ admin: { email: "mo@acme.example", role: "owner", refundLimit: null } }),
      Component: Outlet,
      children: [
        {
          path: "content/:kind",
          Component: () => <HistoryPanel history={history} compared={compared} restore="restore-page" />,
          action: async ({ request }) => {
            const form = await request.formData();
            submitted(form);
            return answer(form);
          },
        },
      ],
    },
  ]);
  render(<Page initialEntries={["/admin/content/post-11"]} />);
  return screen.findByRole("region", { name: "History" });
}

test("a version says who wrote and published it, and what changed in it", async () => {
  const live = entry(2, {
    ...{ state: "live", note: "A typo", before: 1 },
    publications: [{ by: "olga@acme.example", at: new Date("2026-11-27T15:00:00Z") }],
  });
  const compared: FieldChange = {
    ...{ name: "body", label: "Text", before: "Teh end.", after: "The end." },
    parts: [
      { change: "removed", text: "Teh end." },
      { change: "added", text: "The end." },
    ],
  };
  const panel = await showHistory(
    { entries: [entry(3, { state: "draft" }), live, entry(1)], publishedRevision: 2, startsEmpty: true },
    undefined,
    [compared],
  );
  const [draft, shown] = within(panel).getAllByRole("listitem");
  expect(draft?.textContent).toMatch(/^Draft, written by mo@acme\.example, Nov 26, 2026, 6:00 AM/);
  expect(shown?.textContent).toMatch(
    /^Live, written by mo@.*Published by olga@acme\.example, Nov 27, 2026, 9:00 AMA typo/,
  );
  expect(within(panel).getByRole("deletion").textContent).toBe("Teh end.");
  expect(within(panel).getByRole("insertion").textContent).toBe("The end.");
  expect(
    within(panel)
      .getAllByRole("link", { name: "What changed" })
      .map((link) => link.getAttribute("href")),
  ).toContain("/admin/content/post-11?versions=all&from=1&to=2#history");
  expect(
    within(panel)
      .getAllByRole("button", { name: /:/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Unpublish: Version 2", "Restore: Version 1"]);
});

test("a restore says what will happen, and sends what it saw as live", async () => {
  const history = { entries: [entry(2, { state: "live" }), entry(1)], publishedRevision: 2, startsEmpty: true };
  await showHistory(history, (form) =>
    form.get("reviewed") === "yes"
      ? { outcome: formSuccess("Unpublished.") }
      : { summary: { ...SUMMARY, intent: "restore-page", revision: Number(form.get("revision")) } },
  );
  await userEvent.click(screen.getByRole("button", { name: "Unpublish: Version 2" }));
  const confirm = await screen.findByRole("dialog", { name: "Unpublish?" });
  await userEvent.click(within(confirm).getByRole("button", { name: "Unpublish" }));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(fieldsSent()).toEqual({ revision: "0", base: "2", intent: "restore-page", reviewed: "yes" });
});
