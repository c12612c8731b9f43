import { type ComponentProps, lazy, Suspense } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatFileSize } from "~/lib/file-size";
import { type Delivery, deliveryTitle, exceedsIncludedRevisions, formatRevision } from "~/orders/deliveries/delivery";
import type { OrderFile } from "~/orders/files/file-limits";
import { MissingFiles } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { ConfirmedAction, ORDER_PATH } from "~/routes/admin/orders/order-page/form-controls";
import { Moment } from "~/routes/admin/orders/order-page/moment";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { Card } from "~/routes/admin/shared/page-parts";
import { type AdminUrl, orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { DeliveryForm } from "./delivery-form";

const DeliveryView = lazy(() => import("./delivery-view"));

/** Latest deliveries shown; earlier ones are collapsed. */
const MAX_SHOWN = 3;
const FILES_URL = "/admin/files";

type FilesCardProps = {
  order: OrderDetails;
  formId: string;
  /** The form of the next delivery is open. */
  delivering: boolean;
  setDelivering: (open: boolean) => void;
};

/** Deliveries, files, and the forms for more of them. */
export function FilesCard({ order, formId, delivering, setDelivering }: FilesCardProps) {
  const { deliveries, files, conversation } = order;
  const { list, fault } = deliveries;
  const canDeliver = useCanSubmit(ORDER_PATH, "create-delivery") && !fault;
  const canAddFiles = useCanSubmit("/admin/files");
  return (
    <Card
      id="files"
      title="Files and deliveries"
      label="Files and deliveries"
      flush
      action={
        canDeliver &&
        !delivering && (
          <OpenDelivery kind="quiet" slim icon="plus" onOpen={() => setDelivering(true)}>
            New delivery
          </OpenDelivery>
        )
      }
    >
      {delivering && canDeliver && <DeliveryForm order={order} formId={formId} onClose={() => setDelivering(false)} />}
      <DeliveryRows order={order} formId={formId} list={list.slice(0, MAX_SHOWN)} />
      {list.length > MAX_SHOWN && (
        <details className="border-rule border-t">
          <summary className={FOLD}>{`Earlier deliveries (${list.length - MAX_SHOWN})`}</summary>
          <DeliveryRows order={order} formId={formId} list={list.slice(MAX_SHOWN)} />
        </details>
      )}
      {fault && <p className="border-rule border-t px-5 py-3 text-mute text-small max-md:px-4">{fault}</p>}
      <FileRows files={files.ready} />
      {files.needed.length > 0 && (
        <div className="border-rule border-t px-5 py-3 max-md:px-4">
          <MissingFiles title="In the brief but not sent yet" files={files.needed} />
        </div>
      )}
      {canAddFiles && (
        // Only hidden, so that uploads continue.
        <details className="border-rule border-t" hidden={delivering}>
          <summary className={FOLD}>Add files</summary>
          <div className="px-5 pt-1 pb-5 max-md:px-4">
            <FileUploader
              key={conversation.orderId}
              base={FILES_URL}
              removeAt={orderPath(order.id)}
              orderId={conversation.orderId}
              unfinished={files.unfinished}
              dense
            />
          </div>
        </details>
      )}
    </Card>
  );
}

const FOLD = "min-h-11 px-5 font-semibold text-mute hover:bg-panel hover:text-ink max-md:px-4";

/** Parameter that opens the form of a delivery. */
export const DELIVER_PARAM = "deliver";

type OpenDeliveryProps = Omit<ComponentProps<typeof AdminButton>, "type" | "name" | "value"> & { onOpen: () => void };

/** Opens the form of the next delivery. `className`: of the form around the button. */
export const OpenDelivery = ({ onOpen, className, ...button }: OpenDeliveryProps) => (
  <form
    method="get"
    action="#files"
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onOpen();
    }}
  >
    <AdminButton {...button} type="submit" name={DELIVER_PARAM} value="1" />
  </form>
);

function FileRows({ files }: { files: readonly OrderFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="rows" aria-label="Files">
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  );
}

const FileRow = ({ file: { id, name, size, sender, at, preview } }: { file: OrderFile }) => (
  <li>
    {preview ? (
      <img src={`${FILES_URL}/${id}/preview`} alt="" loading="lazy" className="size-6 shrink-0 object-cover" />
    ) : (
      <AdminIcon name="file" className="text-faint" />
    )}
    <span className="min-w-0 flex-1">
      <a className="row-link block min-w-0 truncate" href={`${FILES_URL}/${id}`} download title={name}>
        {name}
      </a>
      <small className="block text-mute">
        <span>{`${formatFileSize(size)}, ${sender === "customer" ? "from the customer" : "from the team"}, `}</span>
        <Moment at={new Date(at)} />
      </small>
    </span>
  </li>
);

type DeliveryRowsProps = Pick<FilesCardProps, "order" | "formId"> & { list: readonly Delivery[] };

const DeliveryRows = ({ list, ...page }: DeliveryRowsProps) =>
  list.length > 0 && (
    <ol className="rows" aria-label="Deliveries">
      {list.map((delivery) => (
        <li key={delivery.id} className="block p-0 hover:bg-transparent">
          <DeliveryDetails {...page} delivery={delivery} />
        </li>
      ))}
    </ol>
  );

const BADGES: Record<Delivery["status"], [tone: BadgeTone, text: string]> = {
  open: ["info", "Sent"],
  approved: ["good", "Approved"],
  revision: ["pending", "Revision asked"],
  replaced: ["none", "Replaced"],
  withdrawn: ["none", "Withdrawn"],
};

/** Open while it says something that nobody has dealt with. */
function DeliveryDetails({ order, formId, delivery }: Omit<DeliveryRowsProps, "list"> & { delivery: Delivery }) {
  const { id, at, author, note, links, files, monthFile, comment, revision, status } = delivery;
  const canWithdraw = useCanSubmit(ORDER_PATH, "withdraw-delivery");
  const [tone, badge] = BADGES[status];
  return (
    <details open={status === "open" || status === "revision"}>
      <summary className="px-5 py-2.5 hover:bg-panel max-md:px-4">
        <AdminIcon name="folder" className="text-faint" />
        <span className="min-w-0 flex-1">
          <strong className="block min-w-0 truncate">{deliveryTitle(delivery)}</strong>
          <small className="block text-mute">
            <span>{author ? `By ${author.split("@")[0]}, ` : "Automatically, with the payment, "}</span>
            <Moment at={new Date(at)} />
          </small>
        </span>
        <Badge tone={tone}>{badge}</Badge>
      </summary>
      <div className="tight pt-1 pr-5 pb-4 pl-14 max-md:px-4 [&_.rows>li]:px-2">
        <DeliveryStatus delivery={delivery} />
        {revision && (
          <div className="border-gold border-s-4 bg-panel p-3">
            <p className={exceedsIncludedRevisions(revision) ? "font-semibold text-gold" : "font-semibold"}>
              {formatRevision(revision)}
            </p>
            {exceedsIncludedRevisions(revision) && (
              <p className="text-mute text-small">We told the customer you’ll get in touch before it costs anything.</p>
            )}
            <p className="wrap-anywhere whitespace-pre-wrap">{comment}</p>
          </div>
        )}
        {note && author && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
        {links.map(({ label, url }) => (
          <p key={`${label} ${url}`} className="wrap-anywhere">
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
            <span className="text-mute text-small">{` ${url}`}</span>
          </p>
        ))}
        <FileRows files={files} />
        <Suspense>
          <DeliveryView order={order} delivery={delivery} formId={formId} />
        </Suspense>
        {monthFile && (
          <a href={`/admin/deliveries/${id}` satisfies AdminUrl} download>
            Download (PDF)
          </a>
        )}
        {status === "open" && monthFile === null && canWithdraw && (
          <ConfirmedAction
            label="Withdraw..."
            kind="danger-quiet"
            title={`Withdraw delivery ${delivery.number}?`}
            sure="Withdraw"
            values={{ intent: "withdraw-delivery", orderId: order.id, deliveryId: delivery.id }}
          >
            <p>The customer won’t see it anymore, and its number stays used.</p>
          </ConfirmedAction>
        )}
      </div>
    </details>
  );
}

function DeliveryStatus({ delivery: { status, answerable, answeredAt, closes, monthFile } }: { delivery: Delivery }) {
  const open = answerable ? "Waiting for the customer’s answer" : "Not answered, and no answer is needed anymore";
  const texts = {
    open: monthFile === null && closes ? `${open}. Approval completes the work` : open,
    approved: "Approved",
    revision: "Revision requested",
    replaced: "Replaced by a later delivery before the customer answered",
    withdrawn: "Withdrawn. The customer can’t see it anymore",
  };
  return (
    <p className="text-mute text-small">
      <span>{texts[status]}</span>
      {answeredAt && (
        <span>
          , <Moment at={new Date(answeredAt)} />
        </span>
      )}
    </p>
  );
}
