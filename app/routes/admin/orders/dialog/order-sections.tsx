import type { OrderDetails } from "~/admin/orders/order-details.server";
import { useSite } from "~/lib/config/use-site";
import { FileList } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { MissingFiles } from "~/orders/files/needed-files";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";

const BASE = "/admin/files";

/** The files of both sides, and the way to add some for the customer. */
export function OrderFilesSection({ order: { conversation, files } }: { order: OrderDetails }) {
  const { hours } = useSite();
  const { orderId } = conversation;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Files</h3>
      <MissingFiles title="In the brief but not sent yet" files={files.needed} />
      {files.ready.length > 0 && (
        <div className="mb-4">
          <FileList
            files={files.ready}
            base={BASE}
            senders={{ customer: "from the customer", team: "from the team" }}
            timeZone={hours.timeZone}
          />
        </div>
      )}
      <IfCanSubmit to="/admin/files" what="add files">
        <FileUploader
          key={orderId}
          base={BASE}
          removeAt="/admin/orders"
          orderId={orderId}
          unfinished={files.unfinished}
          dense
        />
      </IfCanSubmit>
    </section>
  );
}
