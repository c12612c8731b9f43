import { z } from "zod/mini";
import {
  type DeliveryLink,
  MAX_DELIVERY_LINKS,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
} from "~/orders/deliveries/delivery";
import { LabelledControl } from "~/routes/admin/shared/search-field";
import type { PersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";

const rows = z.catch(z.array(z.object({ label: z.string(), url: z.string() })), []);
const EMPTY: DeliveryLink = { label: "", url: "" };

/** Links of a delivery, a row each. What is typed is kept as the form's other texts are. */
export function LinkRows({ kept }: { kept: PersistedText }) {
  const links = read(kept.text);
  const write = (changed: readonly DeliveryLink[]) => kept.type(changed.length > 0 ? JSON.stringify(changed) : "");
  const set = (at: number, what: Partial<DeliveryLink>) =>
    write(links.map((link, row) => (row === at ? { ...link, ...what } : link)));
  return (
    <fieldset>
      <legend className="sr-only">Links</legend>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
        <div key={at} className="mb-3 grid items-end gap-2 sm:grid-cols-[1fr_1.5fr_auto]">
          <LabelledControl label="Link text">
            <input
              name="linkLabel"
              value={link.label}
              maxLength={MAX_LINK_LABEL_LENGTH}
              placeholder="Preview of your page"
              className="field-dense"
              onChange={(event) => set(at, { label: event.target.value })}
            />
          </LabelledControl>
          <LabelledControl label="Address">
            <input
              name="linkUrl"
              type="url"
              value={link.url}
              maxLength={MAX_LINK_URL_LENGTH}
              placeholder="https://"
              className="field-dense"
              onChange={(event) => set(at, { url: event.target.value })}
            />
          </LabelledControl>
          <Button
            dense="plain"
            className="justify-self-start"
            onClick={() => write(links.filter((_, row) => row !== at))}
          >
            Remove<span className="sr-only"> link {at + 1}</span>
          </Button>
        </div>
      ))}
      {links.length < MAX_DELIVERY_LINKS && (
        <Button dense="plain" onClick={() => write([...links, EMPTY])}>
          Add a link
        </Button>
      )}
    </fieldset>
  );
}

function read(text: string): DeliveryLink[] {
  try {
    return rows.parse(JSON.parse(text || "[]"));
  } catch {
    return [];
  }
}
