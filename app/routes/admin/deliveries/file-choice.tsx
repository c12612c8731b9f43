import { formatFileSize } from "~/lib/file-size";
import type { OrderFile } from "~/orders/files/file-limits";
import { useOrderAction } from "~/routes/admin/orders/dialog/use-order-action";
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
