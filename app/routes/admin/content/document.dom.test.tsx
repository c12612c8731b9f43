import "../../../../tests/support/modal-dialogs";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, data, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure } from "~/lib/result";
import { formSuccess } from "~/ui/form-outcome";
import Document, { shouldRevalidate } from "./document";
import type { DocumentOutcome } from "./document-actions.server";

const KEY = "typed:content mo@acme.example service-blast";

/** What is saved. */
let saved = { base: 1, price: "399", card: "Posts that people read." };
const submit = vi.fn<(form: FormData) => DocumentOutcome>();

const field = (name: string, label: string, text: string, rows = 0) => {
  return { name, label, text, rows, maxLength: 90, hasPreview: false, ...(rows > 0 && { input: "long" as const }) };
};

/** The page in a new tab, or after it was left. */
async function open() {
  cleanup();
  const Page = createRoutesStub([
    {
      id: "routes/admin/layout",
      path: "/admin",
      loader: () => ({ admin: { email: "mo@acme.example", role: "owner", refundLimit: null } }),
      Component: Outlet,
      children: [
        {
          path: "content/:kind",
          loader: () => ({
            ...{ title: "BLAST", about: "", hasDraft: false, previews: [], scheduled: [], pictures: [] },
            ...{ history: { entries: [], publishedRevision: 0, startsEmpty: false }, restore: "restore" },
            ...{ publish: "publish", schedule: "schedule", unschedule: "unschedule", base: saved.base },
            sections: [
              {
                title: "Words",
                fields: [field("amount.price", "Price", saved.price), field("card", "Card", saved.card, 4)],
              },
            ],
          }),
          action: async ({ request }) => {
            const outcome = submit(await request.formData());
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
const type = async (text: string) => {
  await userEvent.clear(price());
  await userEvent.type(price(), text);
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const notice = () => screen.queryByText(/^You have unsaved changes from /);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "{}").texts;

beforeEach(() => {
  localStorage.clear();
  window.name = "";
  saved = { base: 1, price: "399", card: "Posts that people read." };
  submit.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
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

test("a publication before the decision has none of it, and leaves it to be decided", async () => {
  await open();
  await type("999");
  await open();
  await userEvent.type(screen.getByLabelText("Card"), " Daily.");
  submit.mockImplementation((form) => {
    expect([form.get("amount.price"), form.get("card")]).toEqual(["399", "Posts that people read. Daily."]);
    saved = { base: 2, price: "399", card: "Posts that people read. Daily." };
    return { outcome: formSuccess("Published."), isStored: true };
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

test("after it is saved nothing is unsaved, also if the publication was refused, whose next try has the new base", async () => {
  await open();
  await type("449");
  submit.mockImplementation((form) => {
    expect(form.get("base")).toBe("1");
    saved = { ...saved, base: 2, price: "449" };
    return { outcome: failure("A page fails. The draft is saved."), isStored: true };
  });
  const control = price();
  await press("Publish");
  await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  expect(price()).toBe(control);
  submit.mockImplementation((form) => {
    expect([form.get("base"), form.get("amount.price")]).toEqual(["2", "449"]);
    return { outcome: formSuccess("Published."), isStored: true };
  });
  await press("Publish");
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  await open();
  expect(notice()).toBeNull();
});

test("a refusal that saved nothing keeps it", async () => {
  await open();
  await type("none");
  submit.mockReturnValue({ outcome: failure("Please correct the marked fields."), texts: { "amount.price": "none" } });
  await press("Save draft");
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  await open();
  expect(notice()).toBeTruthy();
});

test.each([
  "{",
  "null",
  "[]",
  '{"at":1e300,"texts":{"card":"x"}}',
  '{"at":1}',
  '{"at":1,"texts":{"card":7}}',
  '{"at":1,"texts":{"gone":"x"}}',
])("%s in the browser is ignored", async (text) => {
  localStorage.setItem(KEY, text);
  await open();
  expect(notice()).toBeNull();
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
    return { outcome: formSuccess("Saved."), isStored: true };
  });
  await press("Save draft");
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
});
