// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formFieldError, formSuccess } from "~/ui/form-outcome";
import { Toaster, toast } from "~/ui/toast";
import AuthPage, { clientAction, shouldRevalidate } from "./auth";

type Answer = Awaited<ReturnType<typeof clientAction>>;
type Props = Parameters<typeof AuthPage>[0];

/** What the server does with the form, and with a question for the page. */
const server = vi.fn<(form: FormData) => Promise<Answer | Response>>();
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
      Component: (props: object) => (
        <>
          <AuthPage {...(props as Props)} />
          <Toaster />
        </>
      ),
    },
    { path: "/", Component: () => <p>Home</p> },
  ]);
  render(<Page initialEntries={[address]} />);
}

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const told = () => screen.getByRole("region", { name: "Notifications" });
const beside = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const answered = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });

beforeEach(() => {
  server.mockReset();
  loader.mockClear();
});
afterEach(() => {
  toast.dismiss();
  cleanup();
});

test("to change to REGISTER asks the server nothing, and keeps what is being typed", async () => {
  open();
  await screen.findByRole("button", { name: "LOG IN" });
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
  await press("CREATE ACCOUNT");
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect([...(server.mock.calls[0]?.[0] ?? [])]).toEqual([
    ["intent", "register"],
    ["email", "jo@acme.example"],
    ["password", "correct horse"],
  ]);
});

test("what is wrong is said beside the fields, too", async () => {
  open("/auth?tab=register");
  await userEvent.click(await screen.findByRole("button", { name: "CREATE ACCOUNT" }));
  expect(beside(email())).toBe("Please enter your email address");
  expect(beside(password())).toContain("Please enter your password");
  expect(within(told()).getByText("Please enter both email and password")).toBeTruthy();

  const refusal = formFieldError({ error: "Password too short", field: "password" });
  server.mockResolvedValueOnce({ outcome: refusal, unconfirmed: null });
  await userEvent.type(email(), "jo@acme.example");
  await userEvent.type(password(), "short");
  await press("CREATE ACCOUNT");
  await waitFor(() => expect(beside(password())).toContain("Password too short"));
  expect(password().getAttribute("aria-invalid")).toBe("true");
  expect(beside(email())).toBe("");
});

test("a success takes the place of the faults before it", async () => {
  const refusal = formFieldError({ error: "Password too short", field: "password" });
  server.mockResolvedValueOnce({ outcome: refusal, unconfirmed: null });
  server.mockResolvedValueOnce({ outcome: formSuccess("Registered"), unconfirmed: null });
  open("/auth?tab=register");
  await userEvent.click(await screen.findByRole("button", { name: "CREATE ACCOUNT" }));
  await userEvent.type(email(), "jo@acme.example");
  await userEvent.type(password(), "short");
  await press("CREATE ACCOUNT");
  expect(await within(told()).findByText("Password too short")).toBeTruthy();
  await press("CREATE ACCOUNT");
  expect(await within(told()).findByText("Registered")).toBeTruthy();
  expect(told().querySelectorAll(".toast")).toHaveLength(1);
});

test.each([
  ["a 500", answered(500)],
  ["a 502", answered(502)],
  ["a dropped connection", new TypeError("Failed to fetch")],
])("%s is 'An error occurred', and what was typed stays", async (_, fault) => {
  server.mockRejectedValueOnce(fault);
  open();
  await userEvent.type(await screen.findByLabelText(/^Email/), "jo@acme.example");
  await userEvent.type(password(), "correct horse");
  loader.mockClear();
  await press("LOG IN");
  expect(await within(told()).findByText("An error occurred")).toBeTruthy();
  expect([email().value, password().value]).toEqual(["jo@acme.example", "correct horse"]);
  // It would fail, too, and take the page away.
  expect(loader).not.toHaveBeenCalled();
});

test("who is signed in goes where the server says", async () => {
  server.mockRejectedValueOnce(redirect("/"));
  open();
  await userEvent.type(await screen.findByLabelText(/^Email/), "jo@acme.example");
  await userEvent.type(password(), "correct horse");
  await press("LOG IN");
  expect(await screen.findByText("Home")).toBeTruthy();
});
