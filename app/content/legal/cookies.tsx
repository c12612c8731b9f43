import type { LegalFacts, LegalPage } from "./legal-document";
import { LegalTable } from "./legal-elements";

const COLUMNS = ["Name", "What it is for", "When it is deleted"];

const formRow = ({ title, draftKey }: LegalFacts["services"][number]) => ({
  key: draftKey,
  cells: [
    <span key={draftKey}>
      <code>{draftKey}</code> and <code>{`${draftKey}:draft`}</code>
    </span>,
    `Your ${title} form: what you submitted, and what you are still typing`,
    "After you pay or send your request, or when you press “Start over”",
  ] as const,
});

const item = (name: string, purpose: string, end: string) => ({
  key: name,
  cells: [<code key={name}>{name}</code>, purpose, end] as const,
});

const paymentItem = item(
  "payment-session-id",
  "Finds your receipt when you come back from the payment page",
  "Once you have seen the receipt",
);

const otherItems = [
  item(
    "…:coupon",
    "The coupon code that you applied to an order, so that it is not forgotten",
    "After you pay, or when you press “Remove” or “Start over”",
  ),
  item(
    "next-page-toast",
    "Carries one message, such as “No form data found”, to the next page",
    "When the next page shows it",
  ),
  item(
    "sent-request",
    "Shows the request for a game that you sent on the page that confirms it, also after a refresh",
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

export const cookiePolicy: LegalPage = {
  title: "Cookie Policy",
  description:
    "Visitors get no cookies from Pixel Pilots. Here is the full list of what your browser keeps, what it is for and when it is deleted.",
  summary:
    "Visitors get no cookies from us. Your browser saves your order forms for you, and nothing on this site follows you around.",
  sections: [
    {
      id: "no-banner",
      title: "Why there is no cookie banner",
      body: "A cookie banner asks for consent to storage that a site does not need: tracking, statistics, advertising. We have none of that, so there is nothing to ask. Everything listed below is needed for something you do on the site yourself.",
    },
    {
      id: "cookies",
      title: "Cookies",
      body: `
Visitors get no cookies from this site. Opening your orders by the link in our email sets the first of these, and going on to payment sets the second. The others are for people who register or sign in, mainly our own staff. In your browser their names begin with \`__Host-\`, so that no other site can set them:

{cookies}
`,
    },
    {
      id: "storage",
      title: "What your browser keeps",
      body: `
Order forms use your browser’s own storage. Unlike a cookie, it is not sent along with requests: we get what is in it only when you continue to payment or save your order as a quote.

{storage}

If your browser blocks this storage or has no room left, the same entries are kept in the tab’s name (\`window.name\`) instead, so that you can still order. They are deleted when you close the tab.
`,
    },
    {
      id: "others",
      title: "Other companies",
      body: "No other company sets cookies on this site. When you continue to payment, you are on a page run by Stripe, which sets its own cookies to process payments and prevent fraud. The same goes for social networks and our scheduling page once you follow a link to them. Their own policies explain what they do.",
    },
    {
      id: "control",
      title: "How to remove it",
      body: "“Start over” in a form clears that form. To remove everything, delete this site’s data in your browser’s settings. You can also block storage altogether. The site will still work, and what is in an order form lasts until you close the tab.",
    },
    {
      id: "contact",
      title: "Questions",
      body: "Write to {email}. The [Privacy Policy](/privacy) covers what we store on our side.",
    },
  ],
  parts: {
    cookies: () => <LegalTable label="Cookies" columns={COLUMNS} rows={cookies} />,
    storage: ({ services }) => (
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
    ),
  },
};
