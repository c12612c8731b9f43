import "../../../../tests/support/modal-dialogs";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formSuccess } from "~/ui/form-outcome";
import { showToaster, toast } from "~/ui/toast";
import Users, { clientAction } from "./users";

type ActionResult = NonNullable<Parameters<typeof Users>[0]["actionData"]>;

const lists = {
  ok: true as const,
  admins: [
    {
      id: "1",
      email: "me@acme.example",
      role: "owner" as const,
      secondFactor: true,
      added: new Date("2026-11-20T10:00:00Z"),
      isCurrent: true,
      lastSeenAt: new Date("2026-11-25T10:00:00Z"),
      held: null,
    },
    {
      id: "2",
      email: "ann@acme.example",
      role: "owner" as const,
      secondFactor: false,
      added: new Date("2026-11-19T10:00:00Z"),
      isCurrent: false,
      lastSeenAt: new Date("2026-11-25T09:52:00Z"),
      held: "2 scheduled pages will be held until another admin confirms them.",
    },
  ],
  now: new Date("2026-11-25T10:00:30Z"),
  invitations: [],
  settings: { managerRefundLimit: 50_000, requireSecondFactor: false },
};

const server = vi.fn<() => Promise<ActionResult>>();

function open() {
  const Page = createRoutesStub([
    {
      id: "routes/admin/layout",
      path: "/admin",
      loader: () => ({ admin: { email: "me@acme.example", role: "owner", refundLimit: null } }),
      Component: Outlet,
      children: [
        {
          path: "users",
          loader: () => lists,
          action: ({ request }) => clientAction({ request, serverAction: server } as never),
          Component: (props: object) => <Users {...(props as Parameters<typeof Users>[0])} />,
        },
      ],
    },
  ]);
  render(<Page initialEntries={["/admin/users"]} />);
}

const address = () => screen.getByLabelText<HTMLInputElement>("Email");
const add = () => userEvent.click(screen.getByRole("button", { name: "Add Admin" }));
const notifications = () => screen.getByRole("region", { name: "Notifications" });
const errorResponse = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });

beforeEach(() => {
  showToaster();
  sessionStorage.clear();
  server.mockReset();
});
afterEach(() => {
  toast.dismiss();
  cleanup();
});

test("the table shows who is signed in, their sign-in and when they were last seen; they cannot remove themselves", async () => {
  open();
  const rows = await screen.findAllByRole("row");
  const texts = (row: HTMLElement | undefined, role: string) =>
    within(row ?? document.body)
      .queryAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts(rows[0], "columnheader")).toEqual([
    ...["Email", "Role", "Two-factor", "Date Added", "Is Current User", "Last seen", "Remove Admin"],
  ]);
  expect(rows.slice(1).map((row) => texts(row, "cell").slice(1, 6))).toEqual([
    ["Owner", "Two-factor\u00a0On", "Nov 20, 2026", "Current userYes", "Now"],
    ["Owner", "Two-factor\u00a0Off", "Nov 19, 2026", "No", "8 minutes ago"],
  ]);
  const remove = (email: string) => screen.getByRole<HTMLButtonElement>("button", { name: `Remove Admin ${email}` });
  expect([remove("me@acme.example").disabled, remove("ann@acme.example").disabled]).toEqual([true, false]);
  // A new admin is invited as a manager unless another role is chosen.
  expect(screen.getByLabelText<HTMLSelectElement>("Role").selectedOptions[0]?.text).toBe("Manager");
});

test("a removal says which scheduled texts it would hold, and one without a response shows an error", async () => {
  server.mockRejectedValueOnce(errorResponse(502));
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Remove Admin ann@acme.example" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this admin?" }));
  expect(dialog.getByText("2 scheduled pages will be held until another admin confirms them.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Remove ann@acme.example" }));
  expect(await within(notifications()).findByText("Failed to remove admin")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Admins", level: 1 })).toBeTruthy();
});

test("an invitation without a response after a successful one shows an error and keeps the input", async () => {
  server.mockResolvedValueOnce({ ...formSuccess("A verification email was sent."), typed: "" });
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  open();
  await userEvent.type(await screen.findByLabelText("Email"), "first@acme.example");
  await add();
  await waitFor(() => expect(address().value).toBe(""));
  await userEvent.type(address(), "second@acme.example");
  await add();
  expect(await within(notifications()).findByText("Failed to add admin user")).toBeTruthy();
  expect(within(notifications()).queryByText("A verification email was sent.")).toBeNull();
  expect(notifications().textContent).toContain("The server didn’t respond.");
  expect(address().value).toBe("second@acme.example");
});

test("an invalid email is also reported beside the field", async () => {
  open();
  await screen.findByLabelText("Email");
  await add();
  expect(await within(notifications()).findByText("Please enter an email address")).toBeTruthy();
  expect(address().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(address().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please enter an email address",
  );
  const error = "ann@acme.example is already an admin";
  server.mockResolvedValueOnce({ ok: false, error, fields: { email: error }, typed: "ann@acme.example" });
  await userEvent.type(address(), "ann@acme.example");
  await add();
  await waitFor(() => expect(screen.getAllByText(error)).toHaveLength(2));
  expect(address().value).toBe("ann@acme.example");
});
