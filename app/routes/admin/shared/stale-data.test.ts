import { data } from "react-router";
import { expect, test } from "vitest";
import { catchLoadError } from "./stale-data";

/** What the router throws for a response without route data. */
const errorResponse = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });

test("network and 5xx errors become failures; a 404 is rethrown for the router", async () => {
  expect(await catchLoadError(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({ ok: false });
  expect(await catchLoadError(Promise.reject(errorResponse(502)))).toMatchObject({ ok: false });
  await expect(catchLoadError(Promise.reject(errorResponse(404)))).rejects.toMatchObject({ status: 404 });
  expect(await catchLoadError(Promise.resolve(data({ ok: true })))).toMatchObject({ data: { ok: true } });
});
