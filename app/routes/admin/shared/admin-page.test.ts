import { expect, test } from "vitest";
import { clientActionOf, clientLoader } from "./admin-page";

/** What the router throws for a response without route data. */
const errorResponse = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });

test("network and 5xx errors of a load become failures; a 404 is rethrown for the router", async () => {
  const load = (error: unknown) => clientLoader({ serverLoader: () => Promise.reject(error) });
  expect(await load(new TypeError("Failed to fetch"))).toMatchObject({ ok: false });
  expect(await load(errorResponse(502))).toMatchObject({ ok: false });
  await expect(load(errorResponse(404))).rejects.toMatchObject({ status: 404 });
});

test("a form without a response has the sentence of its intent, or the one for all others", async () => {
  const submit = clientActionOf({ refund: "Check the refund.", otherwise: "Check." });
  const send = async (intent: string) => {
    const body = new URLSearchParams({ intent });
    const request = new Request("http://shop.example/admin", { method: "POST", body });
    const result = await submit({ request, serverAction: () => Promise.reject(new TypeError("Failed to fetch")) });
    return result.data.error;
  };
  expect(await send("refund")).toBe("The server didn’t respond. Check the refund.");
  for (const other of ["spam", "constructor", ""]) expect(await send(other)).toBe("The server didn’t respond. Check.");
});
