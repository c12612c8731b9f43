import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/orders/customer/customer-orders.server";
import { FileList } from "~/uploads/file-list";
import { FileUploader } from "~/uploads/file-uploads";
import { MissingFiles } from "~/uploads/needed-files";
import { PortalSection } from "./part";

const BASE = "/my-order/files";

/** What we still need, what is there, and the way to send more. */
export function FilesSection({ order: { id, files } }: { order: PortalOrder }) {
  const { hours } = useSite();
  return (
    <PortalSection title="Files" icon="folder">
      <MissingFiles title="We still need" files={files.needed} />
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
      <FileUploader
        key={id}
        base={BASE}
        plain={`/my-order/upload?order=${id}`}
        removeAt="/my-order"
        orderId={id}
        unfinished={files.unfinished}
      />
    </PortalSection>
  );
}
