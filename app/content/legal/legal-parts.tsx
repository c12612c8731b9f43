import type { ReactNode } from "react";
import type { Site } from "~/content/site";

/** Settings and services that the legal pages mention. `price`: formatted. */
export type LegalFacts = {
  site: Site;
  services: readonly {
    title: string;
    price: string;
    draftKey: string;
    path: string;
  }[];
};

export const ServicePrices = ({ services }: LegalFacts) => (
  <ul>
    {services.map(({ title, price, path }) => (
      <li key={path}>
        <p>
          <a href={path}>{title}</a>: <span>{price}</span>
        </p>
      </li>
    ))}
  </ul>
);

export const RetentionPeriods = ({ site }: LegalFacts) => (
  <LegalTable label="How long we keep data" columns={["What", "How long"]} rows={retentionPeriods(site.paidYears)} />
);

const retentionPeriods = (paidYears: number): Row[] => [
  [
    "Paid and refunded orders",
    `${paidYears === 7 ? "Seven" : paidYears} years after the last payment or refund, for taxes and bookkeeping`,
  ],
  ["Requests and unpaid orders", "Up to two years"],
  ["Contact messages", "Up to two years after the last one"],
  ["Emails we sent you", "What they said for 90 days; to whom and when for two years"],
  ["Accounts", "Until the account is closed; for 30 days if you never confirm your email address"],
  ["Sign-ins", "Seven days at most"],
  ["What our team did with an order", "As long as paid orders"],
  ["Backups", "Until they are replaced by newer ones"],
  ["Visitors’ IP addresses", "Up to ten minutes, as a fingerprint"],
  ["Drafts in your browser", "Until you pay or clear them; we have no copy"],
];

const COLUMNS = ["Name", "What it is for", "When it is deleted"];

const formRow = ({ title, draftKey }: LegalFacts["services"][number]): Row => [
  <span key={draftKey}>
    <code>{draftKey}</code> and <code>{`${draftKey}:draft`}</code>
  </span>,
  `Your ${title} form: what you submitted, and what you are still typing`,
  "After you pay or send your request, or when you press “Start over”",
];

const item = (name: string, purpose: string, end: string): Row => [<code key={name}>{name}</code>, purpose, end];

const otherItems = [
  item(
    "payment-session-id",
    "Finds your receipt when you come back from the payment page",
    "Once you have seen the receipt",
  ),
  item(
    "…:coupon",
    "The coupon code that you applied to an order, so that it is not forgotten",
    "After you pay, or when you press “Remove” or “Start over”",
  ),
  item(
    "service-…:kept",
    "For a form that has changed while you fill it out: answers that are no longer asked, and the price of your plan",
    "When you open the form after you pay, or when you press “Start over”",
  ),
  item(
    "next-page-toast",
    "Carries one message, such as “No form data found”, to the next page",
    "When the next page shows it",
  ),
  item(
    "sent-request",
    "Shows the request that you sent on the page that confirms it, also after a refresh",
    "When you close the tab",
  ),
  item(
    "typed:…",
    "For our staff: text being typed into an admin form, in case the session or the tab ends before it is sent",
    "When it is sent or discarded, when you sign out, or, unless it is a text of this site, when you close the tab",
  ),
  item(
    "shortcuts-off",
    "For our staff: remembers that they turned the single-key shortcuts off",
    "When they turn them on again",
  ),
  item(
    "uploads:…",
    "On your order page: finds the interrupted upload when you choose the same file again",
    "When the upload is done, or when you close the tab",
  ),
  item("react-router-scroll-positions", "Takes you back to where you were on a page", "When you close the tab"),
];

/** Set by app/auth. */
const cookies = [
  item(
    "my-order",
    "Shows your orders to you once you have opened the link in one of our emails; scripts cannot read it",
    "When you sign out, or after 90 days",
  ),
  item(
    "checkout",
    "Shows the way to your order after you pay in this browser; scripts cannot read it",
    "When your receipt opens, or after 24 hours",
  ),
  item(
    "paid",
    "Joins what you paid for in this browser with your other orders once you open the link in our email; scripts cannot read it",
    "After 30 days",
  ),
  item(
    "pixel-pilots.session_token",
    "Proves that you are signed in; scripts cannot read it",
    "At sign-out, or after 7 days",
  ),
  item(
    "signed-in",
    "Tells pages that somebody is signed in, so they show the account menu",
    "At sign-out, or after 7 days",
  ),
  item(
    "known-…",
    "Remembers that you have signed in with this browser, so strangers guessing at your password cannot lock you out; scripts cannot read it",
    "After a year without signing in",
  ),
  item("registered", "Lets you confirm a new account in the same browser", "After 24 hours"),
  item(
    "second-step",
    "For our staff: connects the password with the code of a sign-in in two steps; scripts cannot read it",
    "After 10 minutes",
  ),
  item("notice", "Carries one message, such as “Logged in”, to the next page", "After a minute"),
];

export const Cookies = () => <LegalTable label="Cookies" columns={COLUMNS} rows={cookies} />;

export const BrowserStorage = ({ services }: LegalFacts) => (
  <LegalTable label="What your browser keeps" columns={COLUMNS} rows={[...services.map(formRow), ...otherItems]} />
);

type Row = readonly [ReactNode, ...string[]];

/** The first column contains row headers. On phones each row is a block with column labels. */
function LegalTable({ label, columns, rows }: { label: string; columns: readonly string[]; rows: readonly Row[] }) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...facts]) => (
          <tr key={facts.join()}>
            <th scope="row">{name}</th>
            {facts.map((fact, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
