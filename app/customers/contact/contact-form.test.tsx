// @vitest-environment jsdom
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
const press = () => user.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
const toasts = () => toastStore.get().map(({ kind, title, description }) => ({ kind, title, description }));

async function fill() {
  await user.type(control("Name"), "Jo Miller");
  await user.type(control("Email"), "jo@acme.example");
  await user.type(control("Company"), "Acme Ltd");
  await user.type(control("Message"), "A page, please.");
  await user.click(consent());
}

const body = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", message: "A page, please." };

test("asks for consent to messages via WhatsApp/SMS and to the Privacy Policy", () => {
  render(<ContactForm />);
  expect(consent().labels?.[0]?.textContent).toBe(
    "I agree to receive messages via WhatsApp/SMS and accept the Privacy Policy.",
  );
  expect(screen.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
});

test("an empty form shows each message at its field, and each goes away once its field is right", async () => {
  const send = vi.fn();
  vi.stubGlobal("fetch", send);
  render(<ContactForm />);
  await press();
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
  const answer = Promise.withResolvers<Response>();
  const send = vi.fn((_path: string, _init: RequestInit) => answer.promise);
  vi.stubGlobal("fetch", send);
  render(<ContactForm />);
  await fill();
  await press();
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: "loading", title: "Sending message..." }]));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "SENDING..." }).disabled).toBe(true);
  answer.resolve(Response.json({ ok: true }));
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

test("that a message was sent stays below the form, until the next one is begun", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ok: true })));
  render(<ContactForm />);
  await fill();
  await press();
  expect(await screen.findByText(/^We have your message\./)).toBeTruthy();
  await userEvent.type(control("Name"), "J");
  expect(screen.queryByText(/^We have your message\./)).toBeNull();
});

test.each([
  ["a refusal", () => Promise.resolve(Response.json({ error: "No" }, { status: 503 })), ""],
  [
    "a fault with its id",
    () => Promise.resolve(Response.json({ error: "No", requestId: "4bf92f3577b34da6" }, { status: 503 })),
    " Reference: 4bf92f3577b34da6",
  ],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), ""],
])("%s is said, and nothing that was typed is lost", async (_what, answer, reference) => {
  vi.stubGlobal("fetch", answer);
  render(<ContactForm />);
  await fill();
  await press();
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

test("people do not meet the decoy: it is no part of the form for a screen reader, and Tab passes it", () => {
  render(<ContactForm />);
  const decoy = document.querySelector<HTMLInputElement>("[name=contactReason]");
  expect(decoy?.closest("[aria-hidden=true]")).toBeTruthy();
  expect(decoy?.tabIndex).toBe(-1);
  expect(screen.getAllByRole("textbox")).toHaveLength(4);
});
