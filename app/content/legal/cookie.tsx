import { Fragment } from "react";
import { Link } from "react-router";
import type { LegalDocument, LegalFacts } from "./document";
import { LegalTable } from "./legal-table";
import { MailLink } from "./mail-link";

const COLUMNS = ["Name", "What it is for", "When it goes"];

const formRow = ({ title, draftKey }: LegalFacts["services"][number]) => ({
  key: draftKey,
  cells: [
    <Fragment key={draftKey}>
      <code>{draftKey}</code> and <code>{draftKey}:draft</code>
    </Fragment>,
    `Your form for ${title}: as submitted, and as you are typing it`,
    "After payment or request, or with “Start over”",
  ] as const,
});

const item = (name: string, purpose: string, end: string) => ({
  key: name,
  cells: [<code key={name}>{name}</code>, purpose, end] as const,
});

const paymentItem = item(
  "payment-session-id",
  "Finds your receipt when you come back from the payment page",
  "When the receipt has been shown",
);

const otherItems = [
  item(
    "typed:…",
    "For our staff: what was being typed into a form of the admin pages, in case the session ends meanwhile",
    "When it is sent, or when you close the tab",
  ),
  item("react-router-scroll-positions", "Brings you back to where you were on a page", "When you close the tab"),
];

/** Set by app/accounts, for who registers or signs in. */
const signInCookies = [
  item(
    "pixel-pilots.session_token",
    "Proves that you are signed in; scripts cannot read it",
    "At sign-out, or after 7 days",
  ),
  item(
    "signed-in",
    "Tells pages that somebody is signed in, so that they show the account menu",
    "At sign-out, or after 7 days",
  ),
  item(
    "known-…",
    "Remembers that you signed in with this browser, so that strangers who guess at your password do not lock you out; scripts cannot read it",
    "After a year without signing in",
  ),
  item("registered", "Lets you confirm a new account in the same browser", "After 24 hours"),
  item("notice", "Carries one message, such as “Logged in”, to the next page", "After a minute"),
];

export const cookie = ({ site, services }: LegalFacts): LegalDocument => ({
  title: "Cookie Policy",
  description:
    "Visitors get no cookies from Pixel Pilots. The complete list of what is kept in your browser, what it is for and when it goes.",
  summary:
    "Visitors get no cookies from us. Your browser keeps your order forms for you, and nothing on this site follows you around.",
  sections: [
    {
      id: "no-banner",
      title: "Why there is no cookie banner",
      body: (
        <p>
          A banner asks for consent to storage that is not necessary: tracking, statistics, advertising. There is none
          of that here, so there is nothing to ask. Everything below is needed for something that you do on the site
          yourself.
        </p>
      ),
    },
    {
      id: "cookies",
      title: "Cookies",
      body: (
        <>
          <p>
            Visitors and buyers get no cookies from this site. People who register or sign in, mainly our own staff, get
            these:
          </p>
          <LegalTable label="Cookies" columns={COLUMNS} rows={signInCookies} />
        </>
      ),
    },
    {
      id: "storage",
      title: "What your browser keeps",
      body: (
        <>
          <p>
            Order forms use your browser’s own storage. Unlike a cookie, it is not sent along with requests: we get what
            is in it only when you go on to pay.
          </p>
          <LegalTable
            label="What your browser keeps"
            columns={COLUMNS}
            rows={[
              ...services.map(formRow),
              paymentItem,
              ...services.flatMap(({ keeps }) => keeps.map(({ name, purpose, end }) => item(name, purpose, end))),
              ...otherItems,
            ]}
          />
        </>
      ),
    },
    {
      id: "others",
      title: "Other companies",
      body: (
        <p>
          No other company sets cookies on this site. When you go on to pay, you are on a page of Stripe, which sets
          cookies of its own to process payments and prevent fraud. The same holds for social networks and our
          scheduling page, once you follow a link to them. Their own policies say what they do.
        </p>
      ),
    },
    {
      id: "control",
      title: "How to remove it",
      body: (
        <p>
          “Start over” in a form clears that form. To remove everything, delete the data of this site in your browser’s
          settings. You can also block storage altogether: the site then still works, but an order form is forgotten
          when you reload the page.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Questions",
      body: (
        <p>
          Write to <MailLink site={site} />. What we store on our side is in the{" "}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      ),
    },
  ],
});
