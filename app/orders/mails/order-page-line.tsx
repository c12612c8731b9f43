import { MailLink, Paragraph } from "~/mail/letter/letter";
import type { OrderFacts } from "./order-letter.server";

/** The way to the customer's own page, where there is one. A space follows the address in the text part, so that no period can stick to it. */
export const OrderPageLine = ({ orderUrl }: Pick<OrderFacts, "orderUrl">) =>
  orderUrl && (
    <Paragraph>
      <MailLink href={orderUrl}>See my order</MailLink> (this private link works for 90 days, and every email about your
      order includes a fresh one).
    </Paragraph>
  );
