import { getJson } from "~/lib/http/api-client";
import { describedService } from "./described-service";
import { descriptionSchema } from "./description-schema";

/** Null if it is not sold any more. Throws ApiUnreachable. */
export async function fetchOwnService(slug: string, signal?: AbortSignal) {
  const path = `/api/services?${new URLSearchParams({ service: slug })}`;
  const response = await getJson(path, descriptionSchema, { signal });
  return response.ok ? describedService(response.data) : null;
}
