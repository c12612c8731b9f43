import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formFieldError, formSuccess } from "~/ui/form-outcome";
import { showToaster, toast } from "~/ui/toast";
import AuthPage, { clientAction, shouldRevalidate } from "./auth";

type ActionResult = Awaited<ReturnType<typeof clientAction>>;
type Props = Parameters<typeof AuthPage>[0];

const server = vi.fn<(form: FormData) => Promise<ActionResult | Response>>();
const loader = vi.fn(() => ({ account: null }));

function open(address = "/auth") {
  const Page = createRoutesStub([
    {
      path: "/auth",
      loader,
      action: async ({ request }) => {
        const form = await request.formData();
        return clientAction({ serverAction: () => server(form) } as never);
      },
      shouldRevalidate,
      Component: (props: object) => <AuthPage {...(props as Props)} />,
    },
    { path: "/", Component: () => <p>Home</p> },
  ]);
  render(<Page initialEntries={[address]} />);
}

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const notifications = () => screen.getByRole("region", { name: "Notifications" });
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

beforeEach(() => {
  showToaster();
  server.mockReset();
  loader.mockClear();
});
afterEach(() => {
  toast.dismiss();
  cleanup();
});

test("switching to REGISTER requests no data and keeps the input", async () => {
  open();
  await screen.findByRole("button", { name: "LOGIN" });
  loader.mockClear();
  fireEvent.click(screen.getByRole("link", { name: "REGISTER" }));
  const field = email();
  await userEvent.type(field, "jo@acme.example");
  expect(await screen.findByRole("button", { name: "CREATE ACCOUNT" })).toBeTruthy();
  expect(email()).toBe(field);
  expect(email().value).toBe("jo@acme.example");
  expect(password().autocomplete).toBe("new-password");
  expect(loader).not.toHaveBeenCalled();
  server.mockResolvedValueOnce({ outcome: formSuccess("Registered"), unconfirmed: null });
  await userEvent.type(password(), "correct horse");
  await click("CREATE ACCOUNT");
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect([...(server.mock.calls[0]?.[0] ?? [])]).toEqual([
    ["intent", "register"],
    ["email", "jo@acme.example"],
    ["password", "correct horse"],
  ]);
});

test("errors are also shown beside the fields, and a success replaces them", async () => {
  open("/auth?tab=register");
  await userEvent.click(await screen.findByRole("button", { name: "CREATE ACCOUNT" }));
  expect(descriptionOf(email())).toBe("Please enter your email address");
  expect(descriptionOf(password())).toContain("Please enter your password");
  expect(within(notifications()).getByText("Please enter both email and password")).toBeTruthy();

  const failed = formFieldError({ error: "Password too short", field: "password" });
  server.mockResolvedValueOnce({ outcome: failed, unconfirmed: null });
  await userEvent.type(email(), "jo@acme.example");
  await userEvent.type(password(), "short");
  await click("CREATE ACCOUNT");
  await waitFor(() => expect(descriptionOf(password())).toContain("Password too short"));
  expect(password().getAttribute("aria-invalid")).toBe("true");
  expect(descriptionOf(email())).toBe("");
  expect(within(notifications()).getByText("Password too short")).toBeTruthy();

  server.mockResolvedValueOnce({ outcome: formSuccess("Registered"), unconfirmed: null });
  await click("CREATE ACCOUNT");
  expect(await screen.findByText("Registered")).toBeTruthy();
  expect(notifications().querySelectorAll(".toast")).toHaveLength(0);
});

test.each([
  ["a 502", { status: 502, statusText: "", internal: false, data: "<html></html>" }],
  ["a dropped connection", new TypeError("Failed to fetch")],
])("%s shows 'An error occurred' and keeps the input", async (_, error) => {
  server.mockRejectedValueOnce(error);
  open();
  await userEvent.type(await screen.findByLabelText(/^Email/), "jo@acme.example");
  await userEvent.type(password(), "correct horse");
  loader.mockClear();
  await click("LOGIN");
  expect(await within(notifications()).findByText("An error occurred")).toBeTruthy();
  expect([email().value, password().value]).toEqual(["jo@acme.example", "correct horse"]);
  // A failing revalidation would replace the page.
  expect(loader).not.toHaveBeenCalled();
});

test("signing in follows the server's redirect", async () => {
  server.mockRejectedValueOnce(redirect("/"));
  open();
  await userEvent.type(await screen.findByLabelText(/^Email/), "jo@acme.example");
  await userEvent.type(password(), "correct horse");
  await click("LOGIN");
  expect(await screen.findByText("Home")).toBeTruthy();
});
