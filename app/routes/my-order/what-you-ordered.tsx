import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { FactList } from "~/ui/fact-list";
import { PortalSection } from "./portal-section";

/** The brief as the customer wrote it. */
export const BriefSection = ({ brief }: Pick<PortalOrder, "brief">) =>
  brief.length > 0 && (
    <PortalSection title="What you ordered" icon="article">
      <FactList facts={brief} />
    </PortalSection>
  );
