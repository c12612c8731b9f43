import { lazy, Suspense } from "react";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { Delivery } from "~/orders/deliveries/delivery";
import { FILE_SENDERS, FileList, MissingFiles } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { Icon } from "~/ui/icon";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalSection } from "./portal-section";

export const DeliveryDetails = lazy(() => import("./deliveries-section"));

/** Latest deliveries shown; earlier ones are collapsed. */
const MAX_SHOWN = 3;

type FilesSectionProps = {
  order: PortalOrder;
  /** The delivery that is shown as the thing to do, and so left out here. */
  inTask?: Delivery;
  /** Whether files can be added here, and not in the panel with the thing to do. */
  uploads: boolean;
  requestId: string;
  unsent?: RejectedInput;
};

/** Deliveries, newest first, then the files that both sides sent. */
export function FilesSection({ order, inTask, uploads, requestId, unsent }: FilesSectionProps) {
  const { hours } = useSite();
  const { files } = order;
  const list = order.deliveries.list.filter(({ id }) => id !== inTask?.id);
  const shown = list.filter(({ answerable }, index) => answerable || index < MAX_SHOWN);
  const earlier = list.filter((delivery) => !shown.includes(delivery));
  const item = (delivery: Delivery) => (
    <li key={delivery.id} className="flex gap-3 border-panel-hi border-b-2 py-3">
      <Icon name="gift" className="size-6 text-gold" />
      <div className="min-w-0 flex-1">
        <Suspense>
          <DeliveryDetails
            order={order}
            delivery={delivery}
            messageId={requestId}
            unsent={unsent?.values.deliveryId === delivery.id ? unsent : undefined}
          />
        </Suspense>
      </div>
    </li>
  );
  if (list.length + files.ready.length === 0 && !uploads) return null;
  return (
    <PortalSection title="Files and deliveries" icon="folder" anchor={uploads ? "files" : undefined}>
      {shown.length > 0 && <ul>{shown.map(item)}</ul>}
      {earlier.length > 0 && (
        <details className="my-3">
          <summary className="link min-h-11 cursor-pointer">{`Earlier deliveries (${earlier.length})`}</summary>
          <ul>{earlier.map(item)}</ul>
        </details>
      )}
      {files.ready.length > 0 && (
        <FileList files={files.ready} base={FILES_URL} senders={FILE_SENDERS} timeZone={hours.timeZone} />
      )}
      {uploads && (
        <div className={list.length + files.ready.length > 0 ? "mt-5" : ""}>
          <MissingFiles title="We still need" files={files.needed} />
          <OrderFileUploader order={order} />
        </div>
      )}
    </PortalSection>
  );
}

export const FILES_URL = "/my-order/files";

export const OrderFileUploader = ({ order: { id, files }, task }: { order: PortalOrder; task?: boolean }) => (
  <FileUploader
    key={id}
    base={FILES_URL}
    plain={`/my-order/upload?order=${id}`}
    removeAt="/my-order"
    orderId={id}
    unfinished={files.unfinished}
    tone={task ? "gold" : "ghost"}
  />
);
