import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "~/ui/toast";
import { ContactForm } from "./contact-form";

afterEach(() => {
  cleanup();
  toast.dismiss();
});

const user = userEvent.setup();
const control = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const consent = () => screen.getByRole<HTMLInputElement>("checkbox");
const submit = () => user.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
const toasts = () => toastStore.get().map(({ kind, title, description }) => ({ kind, title, description }));

async function fillForm() {
  await user.type(control("Name"), "Jo Miller");
  await user.type(control("Email"), "jo@acme.example");
  await user.type(control("Company"), "Acme Ltd");
  await user.type(control("Message"), "A page, please.");
  await user.click(consent());
}

const body = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", message: "A page, please." };

test("requires consent to messages via WhatsApp/SMS and to the Privacy Policy", () => {
  render(<ContactForm />);
  const name = "I agree to receive messages via WhatsApp/SMS and accept the Privacy Policy.";
  expect(screen.getByRole("checkbox", { name })).toBe(consent());
  expect(screen.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
});

test("an empty form shows an error at each field, which disappears once the field is valid", async () => {
  const send = vi.fn();
  vi.stubGlobal("fetch", send);
  render(<ContactForm />);
  await submit();
  const name = await screen.findByText("Name must be at least 2 characters.");
  for (const message of [
    "Please enter a valid email address.",
    "Message must be at least 10 characters.",
    "You must agree to receive messages and accept the Privacy Policy.",
  ]) {
    expect(screen.getByText(message)).toBeTruthy();
  }
  expect(document.activeElement).toBe(control("Name"));
  await user.type(control("Name"), "J");
  expect(name.textContent).not.toBe("");
  await user.type(control("Name"), "o");
  await waitFor(() => expect(name.textContent).toBe(""));
  expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test("'Sending message...' becomes 'Message sent!', and the form is empty again", async () => {
  const response = Promise.withResolvers<Response>();
  const send = vi.fn((_path: string, _init: RequestInit) => response.promise);
  vi.stubGlobal("fetch", send);
  render(<ContactForm />);
  await fillForm();
  await submit();
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: "loading", title: "Sending message..." }]));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "SENDING..." }).disabled).toBe(true);
  response.resolve(Response.json({ ok: true }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      { kind: "success", title: "Message sent!", description: "We'll get back to you as soon as possible." },
    ]),
  );
  const [path, init] = send.mock.calls[0] ?? [];
  expect(path).toBe("/api/contact-form");
  expect(JSON.parse(String(init?.body))).toEqual({ ...body, agreeToTerms: true });
  for (const name of ["Name", "Email", "Company", "Message"]) expect(control(name).value).toBe("");
  expect(consent().checked).toBe(false);
  await screen.findByRole("button", { name: "SEND MESSAGE" });
});

test("the confirmation stays below the form until the customer types again", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ok: true })));
  render(<ContactForm />);
  await fillForm();
  await submit();
  expect(await screen.findByText(/^We have your message\./)).toBeTruthy();
  await userEvent.type(control("Name"), "J");
  expect(screen.queryByText(/^We have your message\./)).toBeNull();
});

test.each([
  ["an error response", () => Promise.resolve(Response.json({ error: "No" }, { status: 503 })), ""],
  [
    "an error response with a request id",
    () => Promise.resolve(Response.json({ error: "No", requestId: "4bf92f3577b34da6" }, { status: 503 })),
    " Reference: 4bf92f3577b34da6",
  ],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), ""],
])("%s shows an error, and the form keeps its values", async (_what, respond, reference) => {
  vi.stubGlobal("fetch", respond);
  render(<ContactForm />);
  await fillForm();
  await submit();
  await waitFor(() =>
    expect(toasts()).toEqual([
      {
        kind: "error",
        title: "Error sending message",
        description: `There was a problem sending your message. Please try again.${reference}`,
      },
    ]),
  );
  for (const [name, value] of [
    ["Name", body.name],
    ["Email", body.email],
    ["Company", body.company],
    ["Message", body.message],
  ] as const) {
    expect(control(name).value).toBe(value);
  }
  expect(consent().checked).toBe(true);
  await screen.findByRole("button", { name: "SEND MESSAGE" });
});

test("the honeypot is hidden from screen readers and not in the tab order", () => {
  render(<ContactForm />);
  const honeypot = document.querySelector<HTMLInputElement>("[name=contactReason]");
  expect(honeypot?.closest("[aria-hidden=true]")).toBeTruthy();
  expect(honeypot?.tabIndex).toBe(-1);
  expect(screen.getAllByRole("textbox")).toHaveLength(4);
});
