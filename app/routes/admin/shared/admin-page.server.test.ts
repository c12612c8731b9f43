import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Intent } from "~/auth/permissions/permissions";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { appContext } from "~/lib/app-context.server";
import { formRequest } from "../../../../tests/support/app/form-request";
import { setUpTestApp } from "../../../../tests/support/app/test-app";
import { captureLog } from "../../../../tests/support/shop/log-lines";
import { adminActions, adminLoader, submitForm, withFields } from "./admin-page.server";

const app = setUpTestApp();

const argsOf = (init: RequestInit = {}, isAdmin = true) => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  if (isAdmin) context.set(adminContext, formRequest(app, {}).admin);
  const request = new Request("http://localhost:3000/admin/coupons", init);
  return { request, url: new URL(request.url), pattern: "/admin/coupons", params: {}, context };
};

test("a load that fails is logged once and answered with 503; a Response is thrown", async () => {
  const { log, lines } = captureLog();
  app.log = log;
  const failing = adminLoader(() => Promise.reject(new Error("The query", { cause: new Error("No connection") })));
  expect(await failing(argsOf())).toMatchObject({ data: { ok: false, error: "No connection" }, init: { status: 503 } });
  expect(lines()).toHaveLength(1);
  const missing = adminLoader(() => Promise.reject(new Response(null, { status: 404 })));
  await expect(missing(argsOf())).rejects.toMatchObject({ status: 404 });
  await expect(failing(argsOf({}, false))).rejects.toMatchObject({ status: 403 });
});

test("a form is handled by its intent, and refused without the role before it is read", async () => {
  const handled: string[] = [];
  const handlers = {
    deactivate: withFields(z.object({ id: z.string() }), async ({ id }) => {
      handled.push(id);
      return { ok: true, message: "Ended." };
    }),
  } satisfies Record<Intent<"/admin/coupons">, unknown>;
  const submit = (fields: Record<string, string>, role: "reader" | "manager" | "owner") =>
    submitForm("/admin/coupons", handlers, formRequest(app, fields, { role }));
  expect(await submit({ intent: "deactivate", id: "1" }, "manager")).toEqual({ ok: true, message: "Ended." });
  await expect(submit({ intent: "deactivate", id: "2" }, "reader")).rejects.toMatchObject({ status: 403 });
  for (const intent of ["made-up", "constructor", ""])
    await expect(submit({ intent, id: "3" }, "manager")).rejects.toMatchObject({ status: 403 });
  expect(await submit({ intent: "made-up" }, "owner")).toEqual({ ok: false, error: "We couldn’t read this request." });
  expect(handled).toEqual(["1"]);
});

test("a form that does not fit gets the schema’s own message, if it has one", async () => {
  const handle = withFields(z.object({ id: z.uuid(), day: z.string().min(1, "Please pick a day.") }), async () => ({
    ok: true,
    message: "Done.",
  }));
  const id = crypto.randomUUID();
  expect(await handle(formRequest(app, { id: "1", day: "Monday" }))).toMatchObject({
    error: "We couldn’t read this request.",
  });
  expect(await handle(formRequest(app, { id, day: "" }))).toMatchObject({ error: "Please pick a day." });
  expect(await handle(formRequest(app, { id, day: "Monday" }))).toMatchObject({ ok: true });
});

test("an unavailable payment provider is a failure with status 503", async () => {
  const action = adminActions("/admin/coupons", {
    deactivate: async () => {
      throw new PaymentProviderUnavailable("Stripe is away");
    },
  });
  const body = new URLSearchParams({ intent: "deactivate" });
  expect(await action(argsOf({ method: "POST", body }))).toMatchObject({
    data: { ok: false, error: "The card provider isn’t responding right now. Please try again." },
    init: { status: 503 },
  });
});
