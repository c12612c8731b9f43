import { MailLink, Paragraph } from "~/mail/letter/letter";
import type { OrderFacts } from "./order-letter.server";

/** The way to the customer's own page, where there is one. The address stands at the end of its line, where no period can stick to it. */
export const OrderPageLine = ({ orderUrl }: Pick<OrderFacts, "orderUrl">) =>
  orderUrl && (
    <Paragraph>
      This private link opens your order page for 90 days, and every email about your order brings a new one:{" "}
      <MailLink href={orderUrl}>See my order</MailLink>
    </Paragraph>
  );
