import { type FormEvent, useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import type { DeliveryLink } from "~/lib/db/column-types";
import { formatFileSize } from "~/lib/file-size";
import {
  isTextOnly,
  MAX_DELIVERY_LINKS,
  MAX_DELIVERY_TITLE_LENGTH,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
} from "~/orders/deliveries/delivery";
import type { OrderFile } from "~/orders/files/file-limits";
import { FileUploader } from "~/orders/files/file-uploader";
import { isBeingSent, type Upload } from "~/orders/files/use-uploads";
import { useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { ConfirmDialog } from "~/routes/admin/shared/confirm-button";
import { Check, InputField, TextAreaField } from "~/routes/admin/shared/form-field";
import { orderPath } from "~/routes/admin/shared/paths";
import { type PersistedText, usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { HiddenFields } from "~/ui/hidden-fields";

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
      <legend className="mb-1">Files in this delivery</legend>
      <ul>
        {uploaded.map((file) => (
          <li key={file.id} className="row justify-between">
            <FileCheckbox file={file} checked />
            <AdminButton
              kind="quiet"
              slim
              busy={busy}
              onClick={() => submit({ intent: "remove-unsent-file", orderId, fileId: file.id })}
            >
              Remove<span className="sr-only"> {file.name}</span>
            </AdminButton>
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
  <Check
    name="fileId"
    value={id}
    defaultChecked={checked}
    className="min-w-0 flex-1"
    label={
      <span className="wrap-anywhere">
        <span>{name}</span>
        <span className="text-faint text-small">{` ${formatFileSize(size)}`}</span>
      </span>
    }
  />
);

const linksSchema = z.catch(z.array(z.object({ label: z.string(), url: z.string() })), []);
const EMPTY_LINK: DeliveryLink = { label: "", url: "" };

/** Links of a delivery, one row each, persisted as JSON. An added row gets the focus; after a removal the last row, or the button. */
function LinkRows({ draft }: { draft: PersistedText }) {
  const links = parseLinks(draft.text);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    const controls = fieldset.current?.querySelectorAll<HTMLElement>("[name=linkLabel]") ?? [];
    ([...controls].at(-1) ?? fieldset.current?.querySelector("button"))?.focus();
  });
  const write = (changed: readonly DeliveryLink[]) => draft.type(changed.length > 0 ? JSON.stringify(changed) : "");
  const resize = (changed: readonly DeliveryLink[]) => {
    movesFocus.current = true;
    write(changed);
  };
  const set = (index: number, change: Partial<DeliveryLink>) =>
    write(links.map((link, row) => (row === index ? { ...link, ...change } : link)));
  return (
    <fieldset ref={fieldset}>
      <legend className="sr-only">Links</legend>
      {links.map((link, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other id
          key={index}
          className="mb-3 grid grid-cols-[1fr_1.5fr_auto] items-end gap-2 max-md:grid-cols-1 max-md:justify-items-start max-md:[&>.form-field]:w-full"
        >
          <InputField
            label="Link text"
            name="linkLabel"
            value={link.label}
            maxLength={MAX_LINK_LABEL_LENGTH}
            placeholder="Preview of your page"
            onChange={(event) => set(index, { label: event.target.value })}
          />
          <InputField
            label="Address"
            name="linkUrl"
            type="url"
            value={link.url}
            maxLength={MAX_LINK_URL_LENGTH}
            placeholder="https://"
            onChange={(event) => set(index, { url: event.target.value })}
          />
          <AdminButton kind="quiet" onClick={() => resize(links.filter((_, row) => row !== index))}>
            Remove<span className="sr-only">{` link ${index + 1}`}</span>
          </AdminButton>
        </div>
      ))}
      {links.length < MAX_DELIVERY_LINKS && (
        <AdminButton kind="quiet" icon="plus" onClick={() => resize([...links, EMPTY_LINK])}>
          Add a link
        </AdminButton>
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

type DeliveryFormProps = {
  order: OrderDetails;
  /** Id of the delivery: makes repeated submits idempotent. */
  formId: string;
  onClose: () => void;
};

/** Form of a new delivery. The customer sees nothing of it before it is sent. It waits for files that are still on their way. */
export function DeliveryForm({ order, formId, onClose }: DeliveryFormProps) {
  const { id: orderId, deliveries, files, subscription } = order;
  const title = usePersistedText(`delivery title ${orderId}`);
  const note = usePersistedText(`delivery note ${orderId}`);
  const links = usePersistedText(`delivery links ${orderId}`);
  // One id per delivery makes a retry after a lost response idempotent.
  const [deliveryId, setDeliveryId] = useState(formId);
  useEffect(() => setDeliveryId(crypto.randomUUID()), []);
  const { busy, submit } = useOrderAction((ok) => {
    if (!ok) return;
    for (const draft of [title, note, links]) draft.discard();
    onClose();
  });
  const form = useRef<HTMLFormElement>(null);
  const [textOnly, setTextOnly] = useState<FormData | null>(null);
  const send = () => {
    const fields = new FormData(form.current ?? undefined);
    const listed = new Set(deliveries.kept.map(({ id }) => id));
    // Arrived a moment ago: the list does not have them yet.
    for (const id of uploads.arrived) if (!listed.has(id)) fields.append("fileId", id);
    if (isTextOnly(fields)) setTextOnly(fields);
    else submit(fields);
  };
  const sendTextOnly = (fields: FormData) => {
    setTextOnly(null);
    fields.set("withoutFile", "yes");
    submit(fields);
  };
  const uploads = useDeliveryUploads(send);
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces the clicked button, which had the focus.
  useEffect(() => heading.current?.focus(), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!uploads.wait()) send();
  };
  const waiting = deliveries.list.filter(({ status }) => status === "open").map(({ number }) => number);
  const isOngoing = subscription !== null && subscription.status !== "ended";
  // The service promises one delivery, and one more for each revision that it includes.
  const sent = deliveries.list.filter(({ status, monthFile }) => status !== "withdrawn" && monthFile === null).length;
  const isLast = sent >= (deliveries.next.included ?? 0);
  const teamFiles = files.ready.filter(({ sender }) => sender === "team");
  return (
    <div className="tight border-rule border-t p-5 max-md:px-4">
      <h3 ref={heading} tabIndex={-1}>
        {`Delivery ${(deliveries.list[0]?.number ?? 0) + 1}`}
      </h3>
      {waiting.length > 0 && (
        <p className="text-gold">
          {`The customer hasn’t answered delivery ${waiting.join(" and ")} yet. This one replaces it.`}
        </p>
      )}
      <FileUploader
        base="/admin/files"
        removeAt={orderPath(orderId)}
        orderId={orderId}
        unfinished={[]}
        dense
        forDelivery
        onUploads={uploads.onChange}
      />
      <form ref={form} method="post" onSubmit={onSubmit} className="tight">
        <HiddenFields values={{ intent: "create-delivery", orderId, deliveryId }} />
        <FileChoice orderId={orderId} uploaded={deliveries.kept} others={teamFiles} />
        <InputField
          label="Title"
          optional
          {...title.field}
          name="title"
          maxLength={MAX_DELIVERY_TITLE_LENGTH}
          placeholder="First draft"
        />
        <TextAreaField label="Note to the customer" {...note.field} name="note" rows={4} />
        <LinkRows draft={links} />
        <fieldset>
          <legend className="mb-1">Once the customer approves it</legend>
          <Check
            type="radio"
            name="closes"
            value="yes"
            defaultChecked={isLast}
            label={isOngoing ? "this month’s work is done" : "the order is done"}
          />
          <Check
            type="radio"
            name="closes"
            value="no"
            defaultChecked={!isLast}
            label="the work continues: this is one step"
          />
        </fieldset>
        <noscript>
          <Check
            name="withoutFile"
            value="yes"
            // Only scripts add files and links.
            required={deliveries.kept.length + teamFiles.length === 0}
            label="Send without a file"
          />
        </noscript>
        <p role="alert" className="fault empty:hidden">
          {uploads.fault}
        </p>
        <div className="actions">
          <AdminButton type="submit" kind="primary" icon="upload" busy={busy || uploads.isWaiting}>
            Send delivery
          </AdminButton>
          <AdminButton kind="quiet" onClick={onClose}>
            Not now
          </AdminButton>
        </div>
        <p className="hint" role="status">
          {uploads.isWaiting
            ? "The delivery is sent as soon as your files have arrived."
            : "The customer gets an email, and the stage becomes Delivered."}
        </p>
      </form>
      <ConfirmDialog
        open={textOnly !== null}
        onClose={() => setTextOnly(null)}
        title="Send without a file?"
        keep="No"
        sure="Send"
        busy={busy}
        onSure={() => textOnly && sendTextOnly(textOnly)}
      >
        <p>This delivery has no file and no link: the customer gets only your text.</p>
      </ConfirmDialog>
    </div>
  );
}

/**
 * The files on their way. `wait` returns true if the delivery has to wait: `send` is called once all have arrived, and never if one was
 * refused, interrupted or stopped.
 */
function useDeliveryUploads(send: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const current = useRef(send);
  current.current = send;
  const isSending = uploads.some(isBeingSent);
  const failed = uploads.find(({ state }) => state === "refused" || state === "interrupted")?.file.name;
  const failure = failed ? `“${failed}” hasn’t arrived. Try it again or stop it, then send the delivery.` : null;
  useEffect(() => {
    if (!isWaiting || isSending) return;
    setIsWaiting(false);
    setFault(failure);
    if (!failure) current.current();
  }, [isWaiting, isSending, failure]);
  return {
    arrived,
    isWaiting,
    fault,
    onChange: (changed: readonly Upload[], ids: readonly string[]) => {
      setUploads(changed);
      setArrived([...ids]);
      if (changed.length === 0) setFault(null);
    },
    wait: () => {
      setFault(isSending ? null : failure);
      setIsWaiting(isSending);
      return isSending || failure !== null;
    },
  };
}
