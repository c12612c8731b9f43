import { data, Link } from "react-router";
import { type CustomerProfile, findCustomerProfile } from "~/admin/customer-profiles.server";
import { getApp } from "~/app-context.server";
import { offerBySlug } from "~/catalog/offers";
import { type EmailListItem, listEmailsTo } from "~/email/log/email-log.server";
import { toStorableText } from "~/lib/db/storable-text";
import { formatEmailAddress, normalizeEmailAddress } from "~/lib/email-address";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { pageMeta } from "~/routes/seo/page-meta";
import { FactList } from "~/ui/fact-list";
import type { Route } from "./+types/customer-profile";
import { EmailTable } from "./emails/email-table";
import { orderStatusTone, subscriptionStatusLabel } from "./orders/order-labels";
import { DataTable } from "./shared/data-table";
import { DateOnly, humanizeCode, StackedDateTime } from "./shared/date-time";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "./shared/stale-data";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: params.email,
    description: "Everything about one customer.",
    path: "/admin/customers",
    matches,
    indexed: false,
  });

const MAX_EMAIL_LENGTH = 254;

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    const live = app.paymentProvider.mode === "live";
    const email = toStorableText(normalizeEmailAddress(params.email), MAX_EMAIL_LENGTH);
    const [profile, emails] = [await findCustomerProfile(app.db, email, live), await listEmailsTo(app.db, email)];
    return { ok: true as const, profile, emails };
  } catch (error) {
    app.log.error({ err: error }, "A customer could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const FAILED = "Failed to load this customer";

export default function Customer({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (shown.profile ? <Profile profile={shown.profile} /> : <EmptyState>No Customer Found</EmptyState>)}
      {shown && shown.emails.length > 0 && <Emails emails={shown.emails} />}
    </>
  );
}

const Emails = ({ emails }: { emails: readonly EmailListItem[] }) => (
  <section aria-labelledby="customer-emails" className="mt-8">
    <h2 id="customer-emails" className="mb-3 font-bold font-sans text-xl">
      Emails sent
    </h2>
    <EmailTable labelledby="customer-emails" rows={emails} withoutTo />
  </section>
);

function Profile({ profile }: { profile: CustomerProfile }) {
  const total = profile.received.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className="space-y-8">
      <div>
        <h1 className="font-bold font-sans text-2xl [overflow-wrap:anywhere]">{profile.person ?? profile.name}</h1>
        <FactList
          facts={[
            { label: "Email", value: <EmailLink email={profile.email} /> },
            { label: "Company", value: profile.company },
            { label: "Phone", value: profile.phone },
            { label: "Received", value: <strong>{formatUsd(total)}</strong> },
          ]}
        />
      </div>
      {profile.received.length > 1 && <PaymentsByMonth received={profile.received} />}
      <section aria-labelledby="customer-orders">
        <h2 id="customer-orders" className="mb-3 font-bold font-sans text-xl">
          Orders
        </h2>
        {profile.orders.length === 0 ? <EmptyState>No Orders Found</EmptyState> : <Orders orders={profile.orders} />}
      </section>
      <Messages profile={profile} />
    </div>
  );
}

const EmailLink = ({ email }: { email: string }) => (
  <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
    {formatEmailAddress(email)}
  </a>
);

const PaymentsByMonth = ({ received }: Pick<CustomerProfile, "received">) => (
  <section aria-labelledby="customer-months">
    <h2 id="customer-months" className="mb-3 font-bold font-sans text-xl">
      Received by month
    </h2>
    <DataTable
      labelledby="customer-months"
      columns={["Month", "Received"]}
      rows={received.map(({ month, cents }) => ({ key: month, cells: [month, formatUsd(cents)] }))}
    />
  </section>
);

const Orders = ({ orders }: Pick<CustomerProfile, "orders">) => (
  <DataTable
    labelledby="customer-orders"
    columns={["Date", "Service", "Amount", "Status", "Order"]}
    rows={orders.map((order) => ({
      key: order.id,
      opens: `/admin/orders?order=${order.id}`,
      cells: [
        <StackedDateTime key="date" at={order.createdAt} />,
        <span key="service">
          {offerBySlug(order.service)?.title ?? order.service}
          {order.renewal && <small>Renewal</small>}
        </span>,
        <span key="amount" className="whitespace-nowrap">
          {formatUsd(order.amount)}
          {order.refundedAmount > 0 && <small>{formatUsd(order.refundedAmount)} refunded</small>}
        </span>,
        <span key="status">
          <span className={`font-semibold ${orderStatusTone(order.status)}`}>{humanizeCode(order.status)}</span>
          <small>{subscriptionStatusLabel(order.subscriptionStatus, order.subscriptionEndsAt)}</small>
          {!order.live && <small>Test payment</small>}
        </span>,
        <Link key="order" className="link" to={`/admin/orders?order=${order.id}`}>
          {orderReference(order.id)}
        </Link>,
      ],
    }))}
  />
);

function Messages({ profile: { conversations, contacts } }: { profile: CustomerProfile }) {
  if (conversations.length + contacts.length === 0) return null;
  return (
    <section aria-labelledby="customer-messages">
      <h2 id="customer-messages" className="mb-3 font-bold font-sans text-xl">
        Messages
      </h2>
      <ul className="space-y-3">
        {conversations.map(({ orderId, at, text, unread }) => (
          <li key={orderId} className={`border-l-4 bg-panel p-4 ${unread ? "border-gold" : "border-line"}`}>
            <Link className="link" to={`/admin/orders?order=${orderId}`}>
              About order {orderReference(orderId)}
            </Link>
            <span className="text-mute">
              , <DateOnly at={at} />
            </span>{" "}
            {unread && <span className="text-gold">New</span>}
            <p className="line-clamp-2 [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
        {contacts.map(({ id, at, text }) => (
          <li key={id} className="border-line border-l-4 bg-panel p-4">
            <span className="text-mute">
              Contact form, <DateOnly at={at} />
            </span>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
