import { redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { catchActionError } from "./client-errors";
import { appendRequestId } from "./error-body";

/** What the router throws for an unexpected response. */
const responded = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });
const MAYBE = "The refund may or may not have gone through. Check before you try again.";

describe("an action", () => {
  test("resolves to its result", async () => {
    expect(await catchActionError(Promise.resolve({ ok: true }), MAYBE)).toEqual({ ok: true });
  });

  test.each([
    ["no connection", new TypeError("Failed to fetch")],
    ["a proxy's error", responded(502)],
    ["a shop that restarts", responded(503)],
    ["a bug", new Error("Unexpected Server Error")],
  ])("with %s returns an error that the outcome is unknown", async (_name, error) => {
    expect(await catchActionError(Promise.reject(error), MAYBE)).toEqual({
      ok: false,
      unanswered: true,
      error: `The server didn’t respond. ${MAYBE}`,
    });
  });

  test("that failed on the server includes the request's id", async () => {
    const failed = { ...responded(500), data: { error: "It failed.", requestId: "4bf92f3577b34da6" } };
    expect(await catchActionError(Promise.reject(failed), MAYBE)).toMatchObject({
      unanswered: true,
      error: `The server didn’t respond. ${MAYBE} Reference: 4bf92f3577b34da6`,
    });
  });

  test("that was rejected was not done", async () => {
    expect(await catchActionError(Promise.reject(responded(403)), MAYBE)).toEqual({
      ok: false,
      unanswered: false,
      error: "The server refused this. Nothing was changed.",
    });
  });

  test("without permission says which roles may do it", async () => {
    const refusal = { ...responded(403), data: "Only owners and managers can do this." };
    expect(await catchActionError(Promise.reject(refusal), MAYBE)).toMatchObject({
      error: "Only owners and managers can do this. Nothing was changed.",
    });
  });

  test("that the server rejected with a reason shows it", async () => {
    const refusal = { ...responded(404), data: { error: "This order isn’t yours." } };
    expect(await catchActionError(Promise.reject(refusal), MAYBE)).toMatchObject({
      error: "This order isn’t yours. Nothing was changed.",
    });
  });

  test("that the server refused before the router shows the reason, too", async () => {
    const body = { error: "The request is too large. The limit is 9216 KiB.", requestId: "4bf92f3577b34da6" };
    expect(
      await catchActionError(Promise.reject({ ...responded(413), data: JSON.stringify(body) }), MAYBE),
    ).toMatchObject({
      error: "The request is too large. The limit is 9216 KiB. Nothing was changed.",
    });
    expect(
      await catchActionError(Promise.reject({ ...responded(503), data: JSON.stringify(body) }), MAYBE),
    ).toMatchObject({
      error: `The server didn’t respond. ${MAYBE} Reference: 4bf92f3577b34da6`,
    });
  });

  test("that redirects, such as to the sign-in, throws the redirect", async () => {
    const signIn = redirect("/auth");
    await expect(catchActionError(Promise.reject(signIn), MAYBE)).rejects.toBe(signIn);
  });
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
