import { data } from "react-router";
import { expect, test } from "vitest";
import { catchLoadError } from "./stale-data";

/** What the router throws in the browser for an answer that is not one of the page's own. */
const answered = (status: number) => ({ status, statusText: "", internal: false, data: "<html></html>" });

test("a page that cannot be loaded keeps what it shows; one that is not there is told by the router", async () => {
  expect(await catchLoadError(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({ ok: false });
  expect(await catchLoadError(Promise.reject(answered(502)))).toMatchObject({ ok: false });
  await expect(catchLoadError(Promise.reject(answered(404)))).rejects.toMatchObject({ status: 404 });
  expect(await catchLoadError(Promise.resolve(data({ ok: true })))).toMatchObject({ data: { ok: true } });
});
