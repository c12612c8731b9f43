import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { z } from "zod/mini";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import type { DeliveryLink } from "~/lib/db/column-types";
import { formatFileSize } from "~/lib/file-size";
import {
  MAX_DELIVERY_LINKS,
  MAX_DELIVERY_TITLE_LENGTH,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
} from "~/orders/deliveries/delivery";
import type { OrderFile } from "~/orders/files/file-limits";
import { FileUploader } from "~/orders/files/file-uploader";
import { UnknownOutcome, useOrderAction } from "~/routes/admin/orders/dialog/form-controls";
import { LabelledControl } from "~/routes/admin/shared/search-field";
import { type PersistedText, usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";

type FileChoiceProps = {
  orderId: string;
  /** Uploaded for the next delivery. */
  uploaded: readonly OrderFile[];
  /** Files of the team that the customer already has. */
  others: readonly OrderFile[];
};

/** Files to include: uploaded ones are preselected. */
function FileChoice({ orderId, uploaded, others }: FileChoiceProps) {
  const { busy, submit } = useOrderAction();
  if (uploaded.length + others.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-mute text-sm">Files in this delivery</legend>
      <ul className="grid gap-2">
        {uploaded.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <FileCheckbox file={file} checked />
            <Button
              dense="plain"
              disabled={busy}
              onClick={() => submit({ intent: "remove-unsent-file", orderId, fileId: file.id })}
            >
              Remove<span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
        {others.map((file) => (
          <li key={file.id}>
            <FileCheckbox file={file} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const FileCheckbox = ({ file: { id, name, size }, checked = false }: { file: OrderFile; checked?: boolean }) => (
  <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
    <input type="checkbox" name="fileId" value={id} defaultChecked={checked} className="size-5 shrink-0 accent-gold" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {name} <span className="text-mute text-sm">{formatFileSize(size)}</span>
    </span>
  </label>
);

const linksSchema = z.catch(z.array(z.object({ label: z.string(), url: z.string() })), []);
const EMPTY_LINK: DeliveryLink = { label: "", url: "" };

/** Links of a delivery, one row each, persisted as JSON. */
function LinkRows({ draft }: { draft: PersistedText }) {
  const links = parseLinks(draft.text);
  const write = (changed: readonly DeliveryLink[]) => draft.type(changed.length > 0 ? JSON.stringify(changed) : "");
  const set = (index: number, change: Partial<DeliveryLink>) =>
    write(links.map((link, row) => (row === index ? { ...link, ...change } : link)));
  return (
    <fieldset>
      <legend className="sr-only">Links</legend>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other id
        <div key={index} className="mb-3 grid items-end gap-2 sm:grid-cols-[1fr_1.5fr_auto]">
          <LabelledControl label="Link text">
            <input
              name="linkLabel"
              value={link.label}
              maxLength={MAX_LINK_LABEL_LENGTH}
              placeholder="Preview of your page"
              className="field-dense"
              onChange={(event) => set(index, { label: event.target.value })}
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
              onChange={(event) => set(index, { url: event.target.value })}
            />
          </LabelledControl>
          <Button
            dense="plain"
            className="justify-self-start"
            onClick={() => write(links.filter((_, row) => row !== index))}
          >
            Remove<span className="sr-only"> link {index + 1}</span>
          </Button>
        </div>
      ))}
      {links.length < MAX_DELIVERY_LINKS && (
        <Button dense="plain" onClick={() => write([...links, EMPTY_LINK])}>
          Add a link
        </Button>
      )}
    </fieldset>
  );
}

function parseLinks(text: string): DeliveryLink[] {
  try {
    return linksSchema.parse(JSON.parse(text || "[]"));
  } catch {
    return [];
  }
}

/** Form of a new delivery. The customer sees nothing of it before it is sent. */
export function DeliveryForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { id: orderId, deliveries, files, subscription } = order;
  const field = useId();
  const title = usePersistedText(`delivery title ${orderId}`);
  const note = usePersistedText(`delivery note ${orderId}`);
  const links = usePersistedText(`delivery links ${orderId}`);
  // One id per delivery makes a retry after a lost response idempotent.
  const [deliveryId, setDeliveryId] = useState("");
  useEffect(() => setDeliveryId(crypto.randomUUID()), []);
  const { busy, unanswered, submit, reload } = useOrderAction((ok) => {
    if (!ok) return;
    for (const draft of [title, note, links]) draft.discard();
    onClose();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces the clicked button, which had the focus.
  useEffect(() => heading.current?.focus(), []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("intent", "create-delivery");
    submit(form);
  };
  const waiting = deliveries.list.filter(({ status }) => status === "open").map(({ number }) => number);
  const isOngoing = subscription !== null && subscription.status !== "ended";
  const teamFiles = files.ready.filter(({ sender }) => sender === "team");
  return (
    <div className="border-2 border-line p-4">
      <h4 ref={heading} tabIndex={-1} className="mb-3 font-bold font-sans">
        Delivery {(deliveries.list[0]?.number ?? 0) + 1}
      </h4>
      {waiting.length > 0 && (
        <p className="mb-3 border-gold border-l-4 pl-4">
          The customer hasn’t answered delivery {waiting.join(" and ")} yet. This one replaces it.
        </p>
      )}
      <div className="mb-4">
        <FileUploader
          base="/admin/files"
          removeAt="/admin/orders"
          orderId={orderId}
          unfinished={[]}
          dense
          forDelivery
        />
      </div>
      <form onSubmit={send} className="space-y-4">
        <UnknownOutcome message={unanswered} onLook={reload} />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="deliveryId" value={deliveryId} />
        <FileChoice orderId={orderId} uploaded={deliveries.kept} others={teamFiles} />
        <div>
          <label htmlFor={`${field}-title`} className="mb-1 block text-mute text-sm">
            Title (optional)
          </label>
          <input
            id={`${field}-title`}
            name="title"
            ref={title.ref}
            value={title.text}
            maxLength={MAX_DELIVERY_TITLE_LENGTH}
            placeholder="First draft"
            className="field-dense"
            onChange={(event) => title.type(event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${field}-note`} className="mb-1 block text-mute text-sm">
            Note to the customer
          </label>
          <textarea
            id={`${field}-note`}
            name="note"
            rows={4}
            ref={note.ref}
            value={note.text}
            className="field-dense"
            onChange={(event) => note.type(event.target.value)}
          />
        </div>
        <LinkRows draft={links} />
        <fieldset>
          <legend className="mb-1 text-mute text-sm">Once the customer approves it</legend>
          {[
            { value: "yes", label: isOngoing ? "this month’s work is done" : "the order is done" },
            { value: "no", label: "the work continues: this is one step" },
          ].map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="closes"
                value={value}
                defaultChecked={value === "yes"}
                className="size-5 shrink-0 accent-gold"
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" dense="plain" disabled={busy}>
            {busy ? "Sending..." : "Send delivery"}
          </Button>
          <Button dense="plain" disabled={busy} onClick={onClose}>
            Not now
          </Button>
        </div>
        <p className="text-mute text-sm">The customer gets an email, and the work status becomes Delivered.</p>
      </form>
    </div>
  );
}
