import type { PortalOrder } from "~/orders/customer/customer-orders.server";
import { FactList } from "~/ui/cards/fact-list";
import { PortalSection } from "./part";

/** The brief as the customer wrote it. */
export const BriefSection = ({ brief }: Pick<PortalOrder, "brief">) =>
  brief.length > 0 && (
    <PortalSection title="What you ordered" icon="article">
      <FactList facts={brief} />
    </PortalSection>
  );
