import { useSite } from "~/content/use-site";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";
import { FileList } from "~/uploads/file-list";
import { FileUploads } from "~/uploads/file-uploads";
import { NeededFiles } from "~/uploads/needed-files";
import { Part } from "./part";

const BASE = "/my-order/files";

/** What we still need, what is there, and the way to send more. */
export function Files({ order: { id, files } }: { order: CustomerOrder }) {
  const { hours } = useSite();
  return (
    <Part title="Files" icon="folder">
      <NeededFiles title="We still need" files={files.needed} />
      {files.ready.length > 0 && (
        <div className="mb-6">
          <FileList
            files={files.ready}
            base={BASE}
            senders={{ customer: "from you", team: "from us" }}
            timeZone={hours.timeZone}
          />
        </div>
      )}
      <FileUploads
        key={id}
        base={BASE}
        plain={`/my-order/upload?order=${id}`}
        removeAt="/my-order"
        orderId={id}
        unfinished={files.unfinished}
      />
    </Part>
  );
}
