import "../../../../tests/support/modal-dialogs";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, data, Link, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure } from "~/lib/result";
import { formSuccess } from "~/ui/form-outcome";
import { expectFound } from "../../../../tests/support/expect-done";
import Document, { shouldRevalidate } from "./document";
import type { DocumentOutcome } from "./document-actions.server";

const KEY = "typed:content mo@acme.example service-blast";

/** What is saved. */
let saved = { base: 1, price: "399", card: "Posts that people read." };
let isUnreachable = false;
/** A load reads what is saved, and then waits for this. */
let response: Promise<void> | undefined;
const submit = vi.fn<(form: FormData) => DocumentOutcome | Promise<DocumentOutcome>>();

const field = (name: string, label: string, text: string, rows = 0) => {
  return { name, label, text, rows, maxLength: 90, hasTools: false, ...(rows > 0 && { input: "long" as const }) };
};

/** The page in a new tab, or after it was left. */
async function open() {
  cleanup();
  const Page = createRoutesStub([
    {
      id: "routes/admin/layout",
      path: "/admin",
      loader: () => ({ admin: { email: "mo@acme.example", role: "owner", refundLimit: null } }),
      Component: () => (
        <>
          <Link to="?versions=all">All versions</Link>
          <Outlet />
        </>
      ),
      children: [
        {
          path: "content/:kind",
          loader: async () => {
            const askedAt = performance.now();
            const loaded = {
              ...(isUnreachable ? failure("We can’t reach the server.") : { ok: true }),
              ...{ name: "service-blast", title: "BLAST", about: "", path: "/build-social-posts" },
              ...{ state: { name: "live", by: null, at: null }, previews: [], scheduled: [], pictures: [] },
              ...{ publish: "publish", schedule: "schedule", unschedule: "unschedule", base: saved.base, published: 1 },
              ...{ history: { entries: [], publishedRevision: 0, startsEmpty: false }, restore: "restore" },
              ...{ targets: [], samples: [], hasTests: false, askedAt },
              sections: [
                {
                  title: "Words",
                  fields: [
                    field("amount.price", "Price", saved.price),
                    field("card", "Card", saved.card, 4),
                    { ...field("award-shown", "Award: shown", "yes"), input: "check" },
                  ],
                },
              ],
            };
            await response;
            return loaded;
          },
          action: async ({ request }) => {
            const outcome = await submit(await request.formData());
            return data(outcome, { status: outcome.outcome?.ok === false ? 400 : 200 });
          },
          shouldRevalidate,
          Component: (props: object) => <Document {...(props as Parameters<typeof Document>[0])} />,
        },
      ],
    },
  ]);
  render(<Page initialEntries={["/admin/content/service-blast"]} />);
  await screen.findByLabelText("Price");
  // What the browser has stored is read after the first rendering.
  await act(async () => {});
}

const price = () => screen.getByLabelText<HTMLInputElement>("Price");
/** Over what is there: a blank box between would be saved on a busy machine. */
const type = (text: string) =>
  userEvent.type(price(), text, { initialSelectionStart: 0, initialSelectionEnd: price().value.length });
const press = async (name: string, role = "button") => userEvent.click(await screen.findByRole(role, { name }));
const notice = () => screen.queryByText(/^You have unsaved changes from /);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "{}").texts;

/** As without a connection. */
const NOT_SAVED: DocumentOutcome = { outcome: failure("We can’t reach the server.") };

beforeEach(() => {
  localStorage.clear();
  window.name = "";
  saved = { base: 1, price: "399", card: "Posts that people read." };
  submit.mockReset().mockReturnValue(NOT_SAVED);
  isUnreachable = false;
  response = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test("the form stays if it cannot be loaded again", async () => {
  await open();
  await type("999");
  isUnreachable = true;
  await press("Save");
  expect(await screen.findByText("Failed to load this page.")).toBeTruthy();
  expect(price().value).toBe("999");
});

test("what was typed and not saved is shown beside what is saved, and is in the form only once it is kept", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T22:14:00Z"), toFake: ["Date"] });
  await open();
  expect(notice()).toBeNull();
  await type("999");
  expect(notice()).toBeNull();
  await open();
  expect(notice()?.textContent).toBe("You have unsaved changes from 4:14 PM.");
  expect(price().value).toBe("399");
  const row = screen.getByRole("row", { name: /Price/ });
  expect(within(row).getByRole("deletion").textContent).toBe("399");
  expect(within(row).getByRole("insertion").textContent).toBe("999");
  expect(screen.queryByRole("row", { name: /Card/ })).toBeNull();
  await press("Keep");
  expect(price().value).toBe("999");
  expect(price()).toBe(document.activeElement);
  expect(screen.getByText("Not saved yet. Saved now: 399")).toBeTruthy();
  expect(notice()).toBeNull();
  vi.setSystemTime(Date.parse("2026-11-27T22:14:00Z"));
  await open();
  expect(notice()?.textContent).toBe("You have unsaved changes from Nov 26, 2026, 4:14 PM.");
  await press("Discard");
  expect([price().value, notice(), stored()]).toEqual(["399", null, undefined]);
  await open();
  expect(notice()).toBeNull();
});

test("one click turns a claim off; without a connection, it is off once that is kept", async () => {
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Award: shown" });
  await open();
  await userEvent.click(box());
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.lastCall?.[0].get("award-shown")).toBeNull();
  expect(stored()).toEqual({ "award-shown": "" });
  await open();
  expect(box().checked).toBe(true);
  await press("Keep");
  expect(box().checked).toBe(false);
});

test("a publication before the decision has none of it, and leaves it to be decided", async () => {
  await open();
  await type("999");
  await open();
  await userEvent.type(screen.getByLabelText("Card"), " Daily.");
  submit.mockImplementation((form) => {
    if (form.get("automatic")) return NOT_SAVED;
    expect([form.get("amount.price"), form.get("card")]).toEqual(["399", "Posts that people read. Daily."]);
    saved = { base: 2, price: "399", card: "Posts that people read. Daily." };
    return { outcome: formSuccess("Published."), storedAt: new Date() };
  });
  await press("Publish");
  await waitFor(() => expect(stored()).toEqual({ "amount.price": "999" }));
  expect(notice()).toBeTruthy();
  await press("Keep");
  expect(price().value).toBe("999");
});

test("what someone else has saved meanwhile is shown, and fields of both stay", async () => {
  await open();
  await type("999");
  saved = { base: 2, price: "349", card: "Posts by someone else." };
  await open();
  expect(within(screen.getByRole("row", { name: /Price/ })).getByRole("deletion").textContent).toBe("349");
  await press("Keep");
  expect(price().value).toBe("999");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Card").value).toBe("Posts by someone else.");
});

test("a field that was changed before the decision stays", async () => {
  await open();
  await type("999");
  await open();
  await type("449");
  await press("Keep");
  expect([price().value, stored()]).toEqual(["449", { "amount.price": "449" }]);
});

/** Saves what is in the form, as the server does. */
const saveAll = (form: FormData): DocumentOutcome => {
  saved = { base: saved.base + 1, price: String(form.get("amount.price")), card: String(form.get("card")) };
  return { outcome: formSuccess("Saved."), storedAt: new Date("2026-11-27T22:14:00Z"), base: saved.base };
};
const formOf = (call: number) => Object.fromEntries(submit.mock.calls[call]?.[0] ?? []);

test("what is typed saves itself, one request at a time, with the newest base, and the bar says so", async () => {
  await open();
  const requests: ((outcome: DocumentOutcome) => void)[] = [];
  submit.mockImplementation(() => new Promise((resolve) => requests.push(resolve)));
  await type("4");
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  await screen.findByText("Saving…");
  await userEvent.type(price(), "49");
  expect(submit).toHaveBeenCalledOnce();
  expect(stored()).toEqual({ "amount.price": "449" });
  expect(formOf(0)).toMatchObject({ "amount.price": "4", base: "1", intent: "save", automatic: "yes" });
  expect(formOf(0)).not.toHaveProperty("note");
  requests[0]?.({ outcome: formSuccess("Saved."), storedAt: new Date(), base: 7 });
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(formOf(1)).toMatchObject({ "amount.price": "449", base: "7" });
  requests[1]?.({ outcome: formSuccess("Saved."), storedAt: new Date("2026-11-27T22:14:00Z"), base: 8 });
  await screen.findByText("Saved 4:14 PM");
  expect(screen.getByText("Draft")).toBeTruthy();
  expect([stored(), price().value]).toEqual([undefined, "449"]);
});

test("a button's request waits for the one that saves, and has its base", async () => {
  await open();
  const requests: ((outcome: DocumentOutcome) => void)[] = [];
  submit.mockImplementation(() => new Promise((resolve) => requests.push(resolve)));
  await type("449");
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  await press("Publish");
  expect(submit).toHaveBeenCalledOnce();
  requests[0]?.({ outcome: formSuccess("Saved."), storedAt: new Date(), base: 7 });
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(formOf(1)).toMatchObject({ "amount.price": "449", base: "7", intent: "publish" });
  requests[1]?.({ outcome: formSuccess("Published."), storedAt: new Date(), base: 7 });
});

test("after a conflict nothing is saved until a button says so, with the other version's base", async () => {
  await open();
  const conflict = { by: "olga@acme.example", at: new Date(), changes: [] };
  submit.mockReturnValue({ outcome: failure("Someone else has changed this."), base: 9, conflict });
  await type("449");
  await screen.findByText("Two versions");
  await userEvent.type(price(), "5");
  submit.mockImplementation(saveAll);
  saved = { ...saved, base: 9 };
  await press("Save");
  await waitFor(() => expect(saved).toMatchObject({ base: 10, price: "4495" }));
  expect(submit.mock.calls.map(([form]) => form.get("base"))).toEqual(["1", "9"]);
  await waitFor(() => expect(screen.queryByText("Two versions")).toBeNull());
});

test("a discarded draft leaves the form, also one that saved itself after the page was loaded", async () => {
  await open();
  submit.mockImplementation(saveAll);
  await type("449");
  await screen.findByText("Saved 4:14 PM");
  submit.mockImplementation(() => {
    saved = { base: 1, price: "399", card: "Posts that people read." };
    return { outcome: formSuccess("The draft was discarded."), storedAt: new Date() };
  });
  await userEvent.click(screen.getByText("Discard draft"));
  await waitFor(() => expect(price().value).toBe("399"));
  submit.mockImplementation(saveAll);
  await type("9");
  await waitFor(() => expect(saved.price).toBe("9"));
  expect(submit.mock.lastCall?.[0].get("base")).toBe("1");
});

test("a load that began before a save ended does not bring the earlier text back", async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  response = promise;
  await press("All versions", "link");
  submit.mockImplementation(saveAll);
  await type("449");
  await screen.findByText("Saved 4:14 PM");
  await act(async () => resolve());
  expect(price().value).toBe("449");
  await press("Save");
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(formOf(1)).toMatchObject({ "amount.price": "449", base: "2" });
});

test("faults are listed in the order of the form with a way to their fields, and the first one gets the focus", async () => {
  await open();
  submit.mockReturnValue({
    outcome: failure("Please correct the marked fields. The draft is saved."),
    storedAt: new Date(),
    base: 1,
    faults: { card: "Please fill this in.", "amount.price": "Enter an amount." },
  });
  await press("Publish");
  const heading = await screen.findByText("2 fields need a change:");
  const list = expectFound(heading.parentElement);
  await waitFor(() => expect(price()).toBe(document.activeElement));
  expect(list.textContent).toContain("Card: Please fill this in.");
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    ["Price", "Card"].map((label) => [label, `#${screen.getByLabelText(label).id}`]),
  );
});

test("a refusal that saved nothing keeps it", async () => {
  await open();
  await type("none");
  submit.mockReturnValue({
    outcome: failure("This is too long. Nothing was saved."),
    texts: { "amount.price": "none" },
  });
  await press("Save");
  await waitFor(() => expect(submit.mock.lastCall?.[0].get("automatic")).toBeNull());
  await open();
  expect(notice()).toBeTruthy();
});

test("what cannot be read in the browser is ignored, and replaced by what is typed", async () => {
  const entries = ["{", "null", "[]", '{"at":1e300,"texts":{"card":"x"}}', '{"at":1}', '{"at":1,"texts":{"card":7}}'];
  for (const text of [...entries, '{"at":1,"texts":{"gone":"x"}}']) {
    localStorage.setItem(KEY, text);
    await open();
    expect(notice(), text).toBeNull();
  }
  await type("999");
  await open();
  expect(notice()).toBeTruthy();
});

test.each(["blocked", "full"])("with %s storage the form works", async (state) => {
  const refuse = () => {
    throw new DOMException(state, "QuotaExceededError");
  };
  if (state === "full") vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  else vi.spyOn(globalThis, "localStorage", "get").mockImplementation(refuse);
  await open();
  await type("449");
  submit.mockImplementation((form) => {
    expect(form.get("amount.price")).toBe("449");
    return { outcome: formSuccess("Saved."), storedAt: new Date() };
  });
  await press("Save");
  await waitFor(() => expect(submit.mock.lastCall?.[0].get("automatic")).toBeNull());
});
