import { redirect } from "react-router";
import { expect, test } from "vitest";
import { type ActionError, catchActionError } from "./client-errors";
import { appendRequestId } from "./error-body";

/** What the router throws for an unexpected response. */
const responded = (status: number, data: unknown = "<html></html>") => ({
  status,
  statusText: "",
  internal: false,
  data,
});
const MAYBE = "The refund may or may not have gone through. Check before you try again.";

const submit = (action: Promise<unknown>) => catchActionError(action, MAYBE, (outcome) => ({ outcome }));
/** A status that the router does not revalidate the page after. */
const answer = (outcome: ActionError) => ({ type: "DataWithResponseInit", data: { outcome }, init: { status: 503 } });

const DATA = { error: "The request is too large. It has 12 MB. The limit is 9 MB.", requestId: "4bf92f3577b34da6" };

test("an action resolves to its result, and throws its redirect, such as to the sign-in", async () => {
  expect(await submit(Promise.resolve({ ok: true }))).toEqual({ ok: true });
  const signIn = redirect("/auth");
  await expect(submit(Promise.reject(signIn))).rejects.toBe(signIn);
});

test.each<[string, unknown, string]>([
  ["no connection", new TypeError("Failed to fetch"), ""],
  ["a proxy's error", responded(502), ""],
  ["a shop that restarts", responded(503), ""],
  ["a bug", new Error("Unexpected Server Error"), ""],
  ["a failure on the server", responded(500, DATA), " Reference: 4bf92f3577b34da6"],
  ["a failure before the router", responded(503, JSON.stringify(DATA)), " Reference: 4bf92f3577b34da6"],
])("an action with %s returns an error that the outcome is unknown, with the request's id", async (_, thrown, id) => {
  expect(await submit(Promise.reject(thrown))).toEqual(
    answer({
      ok: false,
      unanswered: true,
      error: `The server didn’t respond. ${MAYBE}${id}`,
    }),
  );
});

test.each([
  ["rejected", responded(403), "The server refused this."],
  [
    "sent without permission",
    responded(403, "Only owners and managers can do this."),
    "Only owners and managers can do this.",
  ],
  ["rejected with a reason", responded(404, { error: "This order isn’t yours." }), "This order isn’t yours."],
  ["rejected before the router", responded(413, JSON.stringify(DATA)), DATA.error],
])("an action that was %s was not done, and says why", async (_, thrown, reason) => {
  expect(await submit(Promise.reject(thrown))).toEqual(
    answer({
      ok: false,
      unanswered: false,
      error: `${reason} Nothing was changed.`,
    }),
  );
});

test.each<[string, unknown, string]>([
  ["It failed.", { error: "It failed.", requestId: "4bf92f3577b34da6" }, "It failed. Reference: 4bf92f3577b34da6"],
  ["An error occurred", { requestId: "4bf92f3577b34da6" }, "An error occurred. Reference: 4bf92f3577b34da6"],
  ["It failed.", { error: "It failed." }, "It failed."],
  ["It failed.", { requestId: 7 }, "It failed."],
  ["It failed.", "<html>", "It failed."],
  ["It failed.", undefined, "It failed."],
])("%s with %j becomes %s", (sentence, body, message) => {
  expect(appendRequestId(sentence, body)).toBe(message);
});
