import { type CustomerFigures, getAverageOrder, getCustomerFigures } from "~/admin/customer-list.server";
import { type CustomerProfile, findCustomerProfile } from "~/admin/customer-profiles.server";
import { erasePerson } from "~/customers/privacy/erase-person.server";
import { describeErasure, type ErasureReport } from "~/customers/privacy/erasure-report.server";
import { type EmailListItem, listEmailsTo } from "~/email/log/email-log.server";
import { toStorableText } from "~/lib/db/storable-text";
import { formatEmailAddress } from "~/lib/email-address";
import { accountEmailSchema } from "~/lib/email-schema";
import { formatMoney } from "~/lib/money";
import { normalizeEmailAddress } from "~/lib/normalize-email";
import { customerNames } from "~/orders/customer-name";
import { EmailTable } from "~/routes/admin/emails/email-table";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, type Loaded, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, type FormHandler, UNREADABLE } from "~/routes/admin/shared/admin-page.server";
import { formatDay, formatMonth, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { Card, Crumbs, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { pageMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/customer-profile";
import { ContactCard, NotesCard } from "./customer-cards";
import { ConversationCard, CustomerOrders } from "./customer-history";
import { ErasureDialog, PersonalDataCard } from "./personal-data";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: params.email,
    description: "Everything about one customer.",
    path: "/admin/customers",
    matches,
    indexed: false,
  });

const MAX_EMAIL_LENGTH = 254;

export const loader = adminLoader(async ({ app, params }) => {
  const live = app.paymentProvider.mode === "live";
  const email = toStorableText(normalizeEmailAddress(params.email ?? ""), MAX_EMAIL_LENGTH);
  const [profile, figures, average, emails] = await Promise.all([
    findCustomerProfile(app.db, email, live),
    getCustomerFigures(app.db, email, live),
    getAverageOrder(app.db, live),
    listEmailsTo(app.db, email),
  ]);
  return { profile, figures, average, emails, shopIsLive: live };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

/** The same erasure as of `npm run erase`. */
const handleErase =
  (dry: boolean): FormHandler<{ report: ErasureReport }> =>
  async ({ app, admin, params }) => {
    const email = accountEmailSchema.safeParse(params.email);
    if (!email.success) return UNREADABLE;
    const outcome = await erasePerson(app.personStores, email.data, { dry, actor: admin.email });
    return { ok: true, report: describeErasure(email.data, outcome, dry) };
  };

export const action = adminActions("/admin/customers/:email", {
  "preview-erasure": handleErase(true),
  erase: handleErase(false),
});

export const clientAction = clientActionOf({
  "preview-erasure": "Nothing was changed. Please try again.",
  otherwise: "It may or may not have worked. “Erase...” shows what is left, and it’s safe to repeat.",
});

export default function Customer({ loaderData, actionData, params }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load this customer");
  return (
    <>
      <Crumbs to="/admin/customers" label="Customers">
        {formatEmailAddress(params.email)}
      </Crumbs>
      <FormOutcomeMessage outcome={actionData?.ok === false ? actionData : undefined} />
      <LoadError of={loadError} />
      {shown?.profile && <Profile {...shown} profile={shown.profile} />}
      {shown && !shown.profile && (
        <>
          <PageHead title="Customer" />
          <div className="stack">
            <Card label="Customer">
              <EmptyState>No Customer Found</EmptyState>
            </Card>
            <SentEmails emails={shown.emails} />
            <PersonalDataCard email={params.email} />
          </div>
        </>
      )}
      <ErasureDialog email={params.email} report={actionData?.ok ? actionData.report : undefined} />
    </>
  );
}

type ProfileProps = Loaded<Route.ComponentProps> & { profile: CustomerProfile };

function Profile({ profile, figures, average, emails, shopIsLive }: ProfileProps) {
  const { first, second } = customerNames(profile);
  return (
    <>
      <PageHead
        title={<span className="wrap-anywhere">{first}</span>}
        sub={second && <span className="wrap-anywhere">{second}</span>}
      >
        <NewLinks newest={profile.orders[0]?.id} />
      </PageHead>
      <div className="stack">
        {figures.orders > 0 && <Figures figures={figures} average={average} />}
        <div className="two-columns">
          <div className="stack">
            <CustomerOrders profile={profile} shopIsLive={shopIsLive} />
            <ConversationCard profile={profile} />
            <SentEmails emails={emails} />
          </div>
          <aside className="stack">
            <ContactCard profile={profile} />
            <NotesCard notes={profile.notes} />
            <PersonalDataCard email={profile.email} />
          </aside>
        </div>
        <TimeZoneNote />
      </div>
    </>
  );
}

/** A new quote starts with the brief of the newest order; a message is written there, too. */
const NewLinks = ({ newest }: { newest: string | undefined }) => (
  <>
    <IfCanSubmit to="/admin/quotes/new">
      <AdminButtonLink to={newest ? `/admin/quotes/new?order=${newest}` : "/admin/quotes/new"}>
        New quote
      </AdminButtonLink>
    </IfCanSubmit>
    <IfCanSubmit to="/admin/orders/new">
      <AdminButtonLink to="/admin/orders/new">New order</AdminButtonLink>
    </IfCanSubmit>
    {newest && (
      <IfCanSubmit to="/admin/orders" intent="message">
        <AdminButtonLink kind="primary" icon="mail" to={`${orderPath(newest)}#reply`}>
          Write
        </AdminButtonLink>
      </IfCanSubmit>
    )}
  </>
);

function Figures({ figures, average }: { figures: CustomerFigures; average: number | null }) {
  const since = figures.since ? ` since ${formatMonth(figures.since.toISOString().slice(0, 7))}` : "";
  const [subscription, ...more] = figures.subscriptions;
  const next = subscription?.nextAt ? `, next ${formatDay(subscription.nextAt)}` : "";
  return (
    <dl className="figures m-[2px] grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-[2px] bg-rule max-rail:grid-cols-2">
      <Figure
        label="Paid in all"
        value={formatMoney(figures.paidCents)}
        note={`${figures.orders === 1 ? "1 order" : `${figures.orders} orders`}${since}`}
      />
      <Figure
        label="Average order"
        value={formatMoney(figures.averageCents ?? 0)}
        note={average === null ? "" : `all customers: ${formatMoney(average)}`}
      />
      {subscription && (
        <Figure
          label="Every month"
          value={formatMoney(figures.monthlyCents)}
          note={more.length > 0 ? `${more.length + 1} subscriptions` : `${subscription.service}${next}`}
        />
      )}
      {figures.refundedCents > 0 && (
        <Figure
          label="Refunded"
          value={formatMoney(figures.refundedCents)}
          note={`${figures.refundedOrders} of ${figures.orders === 1 ? "1 order" : `${figures.orders} orders`}`}
        />
      )}
    </dl>
  );
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="bg-dusk px-5 py-3.5 max-md:px-4 max-rail:last:odd:col-span-full">
    <dt className="text-[0.8125rem] text-mute">{label}</dt>
    <dd>
      <b className="figure" translate="no">
        {value}
      </b>
      <span className="text-mute text-small">{note}</span>
    </dd>
  </div>
);

function SentEmails({ emails }: { emails: readonly EmailListItem[] }) {
  if (emails.length === 0) return null;
  return (
    <section aria-labelledby="customer-emails" className="card flush">
      <div className="top">
        <h2 id="customer-emails">Emails sent</h2>
      </div>
      <EmailTable labelledby="customer-emails" rows={emails} withoutTo />
    </section>
  );
}
