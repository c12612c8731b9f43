import { Link } from "react-router";
import type { CustomerProfile } from "~/admin/customer-profiles.server";
import { orderReference } from "~/lib/reference";
import { PhoneLink, WebLink } from "~/routes/admin/shared/contact-links";
import { formatDay } from "~/routes/admin/shared/date-time";
import { Card, Facts } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { EmailText } from "~/ui/email-text";

export const ContactCard = ({ profile }: { profile: CustomerProfile }) => (
  <Card title="Contact">
    <Facts
      className="tight-facts"
      facts={[
        [
          "Email",
          <a key="email" href={`mailto:${encodeURIComponent(profile.email)}`} translate="no">
            <EmailText email={profile.email} />
          </a>,
        ],
        ["Phone", profile.phone && <PhoneLink key="phone" phone={profile.phone} />],
        ["Company", profile.company],
        [
          "Website",
          profile.website && (
            <span key="website" translate="no">
              <WebLink text={profile.website} />
            </span>
          ),
        ],
        [
          "Account",
          profile.account &&
            `${profile.account.confirmed ? "Confirmed" : "Not confirmed"}, since ${formatDay(profile.account.createdAt)}`,
        ],
        ["Coupons", profile.coupons.map(describeUses).join(", ")],
      ]}
    />
  </Card>
);

const describeUses = ({ code, uses }: CustomerProfile["coupons"][number]): string =>
  `${code}, used ${uses === 1 ? "once" : uses === 2 ? "twice" : `${uses} times`}`;

/** Notes of admins about this customer's orders. */
export function NotesCard({ notes }: Pick<CustomerProfile, "notes">) {
  if (notes.length === 0) return null;
  return (
    <Card title="Notes">
      <ul className="tight">
        {notes.map(({ id, orderId, at, author, text }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <small className="text-faint">
              <span className="wrap-anywhere">{`${author}, ${formatDay(at)}, order `}</span>
              <Link to={orderPath(orderId)} translate="no">
                {orderReference(orderId)}
              </Link>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
