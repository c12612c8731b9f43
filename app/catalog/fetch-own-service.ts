import { ApiUnreachable, getJson } from "~/lib/http/api-client";
import { describedService } from "./described-service";
import { descriptionSchema } from "./description-schema";

/** Null if it is not sold any more, or could not be fetched. */
export async function fetchOwnService(slug: string, signal?: AbortSignal) {
  const path = `/api/services?${new URLSearchParams({ service: slug })}`;
  const response = await getJson(path, descriptionSchema, { signal }).catch((reason) => {
    if (reason instanceof ApiUnreachable) return null;
    throw reason;
  });
  return response?.ok ? describedService(response.data) : null;
}
