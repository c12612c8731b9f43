import { Action, Letter, Paragraph, type Sender, Subheading, Summary, type SummaryLine } from "./letter";

type SubscriptionFacts = {
  /** Of the order that began the subscription, in its display form. */
  reference: string;
  /** A month's price, with the currency's sign. */
  amount: string;
  serviceTitle: string;
  site: Sender;
};

export type SubscriptionLetterProps = SubscriptionFacts & {
  /** The customer's. */
  name: string;
};

export type SubscriptionNoticeProps = SubscriptionFacts & {
  /** Whose subscription it is. */
  name: string;
  email: string;
  /** The order in the admin pages. */
  adminUrl: string;
};

export type RenewalProps = SubscriptionLetterProps & {
  orderedOn: string;
  /** True when credit or a coupon paid for the whole month. */
  free: boolean;
  summary: readonly SummaryLine[];
  receiptUrl: string;
};

/** To the customer, once a later month is paid. */
export function Renewal(props: RenewalProps) {
  const { reference, amount, serviceTitle, site } = props;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Date", value: props.orderedOn },
    { label: "Service", value: serviceTitle },
    { label: "Amount", value: amount },
  ];
  return (
    <Letter preview={`This month of your ${serviceTitle} subscription: ${amount}`} title="Renewed" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>
        This is this month's renewal of your {serviceTitle} subscription.{" "}
        {props.free
          ? "Nothing was charged: your credit or coupon covered it."
          : "We received your payment. Thank you for staying with us."}
      </Paragraph>
      <Summary lines={lines} />
      <Action href={props.receiptUrl}>View your receipt</Action>
      {props.summary.length > 0 && <Subheading>What you ordered</Subheading>}
      <Summary lines={props.summary} />
      <Subheading>Questions?</Subheading>
      <Paragraph>
        To change or end your subscription, write to {site.email} or call {site.phone.display}, and name your order
        reference {reference}.
      </Paragraph>
    </Letter>
  );
}

/** To the customer, when a month could not be charged and the provider goes on trying. */
export const RenewalFailed = (props: SubscriptionLetterProps) => (
  <Letter
    preview={`${props.amount} for ${props.serviceTitle} could not be charged`}
    title="Payment failed"
    sender={props.site}
  >
    <Paragraph>Hello {props.name},</Paragraph>
    <Paragraph>
      We could not charge {props.amount} for this month of your {props.serviceTitle} subscription: your bank or card did
      not accept the payment.
    </Paragraph>
    <Paragraph>
      You do not have to do anything now. The card provider tries again within the next days. Please make sure that your
      card is valid and covered until then.
    </Paragraph>
    <Facts {...props} />
    <Paragraph>
      You have a new card, or do not want to go on? Write to {props.site.email} or call {props.site.phone.display}, and
      name your order reference {props.reference}.
    </Paragraph>
  </Letter>
);

/** To the customer, when the subscription has ended, for whatever reason. */
export const SubscriptionEnded = (props: SubscriptionLetterProps) => (
  <Letter preview={`Your ${props.serviceTitle} subscription has ended`} title="Subscription ended" sender={props.site}>
    <Paragraph>Hello {props.name},</Paragraph>
    <Paragraph>
      Your {props.serviceTitle} subscription has ended. You will not be charged for it any more. Thank you for having
      been with us.
    </Paragraph>
    <Facts {...props} />
    <Paragraph>
      You did not expect this, or want to begin again? Write to {props.site.email} or call {props.site.phone.display},
      and name your order reference {props.reference}.
    </Paragraph>
  </Letter>
);

/** To the team, about a month that could not be charged. */
export const RenewalFailedNotice = (props: SubscriptionNoticeProps) => (
  <Letter preview={`${props.name}, ${props.amount}, ${props.serviceTitle}`} title="Past due" sender={props.site}>
    <Paragraph>
      This month of a subscription could not be charged. The card provider tries again by itself; the customer has been
      told.
    </Paragraph>
    <Facts {...props} />
    <Action href={props.adminUrl}>Open it in the admin pages</Action>
  </Letter>
);

/** To the team, about a subscription that has ended. */
export const SubscriptionEndedNotice = (props: SubscriptionNoticeProps) => (
  <Letter
    preview={`${props.name}, ${props.amount}, ${props.serviceTitle}`}
    title="Subscription ended"
    sender={props.site}
  >
    <Paragraph>This subscription has ended and is not charged any more; the customer is told by mail.</Paragraph>
    <Facts {...props} />
    <Action href={props.adminUrl}>Open it in the admin pages</Action>
  </Letter>
);

function Facts({ reference, serviceTitle, amount, name, email }: SubscriptionFacts & { name: string; email?: string }) {
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: serviceTitle },
    { label: "Price", value: `${amount} per month` },
    ...(email
      ? [
          { label: "Customer", value: name },
          { label: "E-mail", value: email },
        ]
      : []),
  ];
  return <Summary lines={lines} />;
}
