import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { FileList } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { MissingFiles } from "~/orders/files/needed-files";
import { PortalSection } from "./portal-section";

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
