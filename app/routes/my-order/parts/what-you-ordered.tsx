import type { CustomerOrder } from "~/orders/customer/customer-orders.server";
import { FactList } from "~/ui/cards/fact-list";
import { Part } from "./part";

/** The brief as the customer wrote it. */
export const WhatYouOrdered = ({ brief }: Pick<CustomerOrder, "brief">) =>
  brief.length > 0 && (
    <Part title="What you ordered" icon="article">
      <FactList facts={brief} />
    </Part>
  );
