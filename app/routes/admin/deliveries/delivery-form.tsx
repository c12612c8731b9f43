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

type Props = {
  orderId: string;
  /** Sent for a delivery, and not handed over yet. */
  sent: readonly OrderFile[];
  /** Files of the team that the customer has already. */
  others: readonly OrderFile[];
};

/** Which files go along: those that were sent for it, unless somebody says no, and others that are there. */
export function FileChoice({ orderId, sent, others }: Props) {
  const { busy, submit } = useOrderAction();
  if (sent.length + others.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-mute text-sm">Files in this delivery</legend>
      <ul className="grid gap-2">
        {sent.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Choice file={file} chosen />
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
            <Choice file={file} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const Choice = ({ file: { id, name, size }, chosen = false }: { file: OrderFile; chosen?: boolean }) => (
  <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
    <input type="checkbox" name="fileId" value={id} defaultChecked={chosen} className="size-5 shrink-0 accent-gold" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {name} <span className="text-mute text-sm">{formatFileSize(size)}</span>
    </span>
  </label>
);

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

/** What staff hand over next: files that are sent here or are there already, links and a note. Nobody sees any of it before. */
export function DeliveryForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { id: orderId, deliveries, files, subscription } = order;
  const field = useId();
  const title = usePersistedText(`delivery title ${orderId}`);
  const note = usePersistedText(`delivery note ${orderId}`);
  const links = usePersistedText(`delivery links ${orderId}`);
  // One id for one delivery: a second press after a lost answer finds the first.
  const [deliveryId, setDeliveryId] = useState("");
  useEffect(() => setDeliveryId(crypto.randomUUID()), []);
  const { busy, unanswered, submit, lookAgain } = useOrderAction((ok) => {
    if (!ok) return;
    for (const kept of [title, note, links]) kept.discard();
    onClose();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("intent", "create-delivery");
    submit(form);
  };
  const waiting = deliveries.list.filter(({ status }) => status === "open").map(({ number }) => number);
  const goesOn = subscription !== null && subscription.status !== "ended";
  const theirs = files.ready.filter(({ sender }) => sender === "team");
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
        <UnknownOutcome message={unanswered} onLook={lookAgain} />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="deliveryId" value={deliveryId} />
        <FileChoice orderId={orderId} sent={deliveries.kept} others={theirs} />
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
        <LinkRows kept={links} />
        <fieldset>
          <legend className="mb-1 text-mute text-sm">Once the customer approves it</legend>
          {[
            { value: "yes", label: goesOn ? "this month’s work is done" : "the order is done" },
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
