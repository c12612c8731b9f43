import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { getJson } from "~/lib/http/api-client";

const datesSchema = z.object({ dates: z.array(z.string()) });

/** Sentences with the dates of an order placed now, by the server's clock; null until they are known, empty if they could not be fetched. */
export function usePromisedDates(slug: string): readonly string[] | null {
  const [dates, setDates] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    void getJson(`/api/promised-dates?${new URLSearchParams({ service: slug })}`, datesSchema, { signal }).then(
      (response) => !signal.aborted && setDates(response.ok ? response.data.dates : []),
    );
    return () => left.abort();
  }, [slug]);
  return dates;
}
