import { redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { catchActionError } from "./client-errors";
import { appendRequestId } from "./error-body";

/** What the router throws in the browser for an answer that is not one of the page's own. */
const answered = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });
const MAYBE = "The refund may or may not have gone through. Check before you try again.";

describe("an action", () => {
  test("that was answered gives its answer", async () => {
    expect(await catchActionError(Promise.resolve({ ok: true }), MAYBE)).toEqual({ ok: true });
  });

  test.each([
    ["no connection", new TypeError("Failed to fetch")],
    ["a proxy's error", answered(502)],
    ["a shop that is starting again", answered(503)],
    ["a fault of our own", new Error("Unexpected Server Error")],
  ])("%s: the page stays, and says that nobody knows", async (_name, error) => {
    expect(await catchActionError(Promise.reject(error), MAYBE)).toEqual({
      ok: false,
      unanswered: true,
      error: `The server didn’t respond. ${MAYBE}`,
    });
  });

  test("that failed at the shop says under which id the log has it", async () => {
    const failed = { ...answered(500), data: { error: "It failed.", requestId: "4bf92f3577b34da6" } };
    expect(await catchActionError(Promise.reject(failed), MAYBE)).toMatchObject({
      unanswered: true,
      error: `The server didn’t respond. ${MAYBE} Reference: 4bf92f3577b34da6`,
    });
  });

  test("that was refused was not done", async () => {
    expect(await catchActionError(Promise.reject(answered(403)), MAYBE)).toEqual({
      ok: false,
      unanswered: false,
      error: "The server refused this. Nothing was changed.",
    });
  });

  test("beyond somebody’s role says who may", async () => {
    const refusal = { ...answered(403), data: "Only owners and managers can do this." };
    expect(await catchActionError(Promise.reject(refusal), MAYBE)).toMatchObject({
      error: "Only owners and managers can do this. Nothing was changed.",
    });
  });

  test("that redirects, as to the sign-in, goes where it is sent", async () => {
    const away = redirect("/auth");
    await expect(catchActionError(Promise.reject(away), MAYBE)).rejects.toBe(away);
  });
});

test.each<[string, unknown, string]>([
  ["It failed.", { error: "It failed.", requestId: "4bf92f3577b34da6" }, "It failed. Reference: 4bf92f3577b34da6"],
  ["An error occurred", { requestId: "4bf92f3577b34da6" }, "An error occurred. Reference: 4bf92f3577b34da6"],
  ["It failed.", { error: "It failed." }, "It failed."],
  ["It failed.", { requestId: 7 }, "It failed."],
  ["It failed.", "<html>", "It failed."],
  ["It failed.", undefined, "It failed."],
])("%s with %j reads %s", (sentence, body, words) => {
  expect(appendRequestId(sentence, body)).toBe(words);
});
