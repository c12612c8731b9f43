import type { LegalPage } from "./legal-document";
import { LegalTable } from "./legal-elements";

export const privacyPolicy: LegalPage = {
  title: "Privacy Policy",
  description:
    "What Pixel Pilots stores when you visit, write to us or order, how long we keep it, who else sees it and how to have it deleted.",
  summary:
    "We store what you send us, use it to do what you asked for and sell it to nobody. If you just look around, we store nothing about you.",
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: "{brand}, {address}, is responsible for the data described here. Write to {email} about anything on this page.",
    },
    {
      id: "visiting",
      title: "When you visit",
      body: `
There is no tracking on this site: no analytics, no advertising pixels, no fonts or scripts from other companies and no cookies for visitors. Every part of every page comes from our own server.

To send you a page, our server has to know your IP address. We do not log it. When you send a form or start a payment, the server keeps a fingerprint of the address for up to ten minutes, so nobody can send thousands of forms. Our logs record errors and the addresses of pages that do not exist, but no personal details of buyers.
`,
    },
    {
      id: "in-your-browser",
      title: "What stays in your browser",
      body: `
What you type into an order form is saved in your own browser, so you lose nothing when you close the tab. It is not sent to us until you press pay or “Save as a quote”, or CHECKOUT in the retro games form. It is deleted after payment, and you can clear it at any time with “Start over” in the form. The
[Cookie Policy](/cookie) lists every item.

When you choose brand assets or creatives in a form, we store only each file’s name, size and type. The files themselves stay on your device until you upload them on your order page.
`,
    },
    {
      id: "orders",
      title: "When you order",
      body: `
We store your name, your email address and whatever else you entered in the form: company, phone number, website and your brief. We also store the amount, the date, the order’s status and our payment provider’s reference numbers. We need this to do the work, to send you the confirmation and to keep our books.

We store the order when you continue to the payment page, even if you do not pay in the end. An unpaid order is marked as canceled. We store a request for a retro game the same way.

A brief that you save as a quote is stored with its price. Anyone with the quote’s link can read it. We delete it 60 days after the quote has expired, unless it was ordered.

Files that you upload on your order page are kept with the order. Only you and our team can download them. An upload that you do not finish is deleted after a day.
`,
    },
    {
      id: "payment",
      title: "Payment",
      body: `You pay on a page run by Stripe, our payment provider. We send Stripe your email address, the amount, the name of the service, your order number and, if you gave them, your company’s name and the type of page. Your card details go only to Stripe. To see what Stripe does with them, read
[Stripe’s privacy policy](https://stripe.com/privacy).`,
    },
    {
      id: "messages",
      title: "When you write or call",
      body: `
The contact form sends us your name, email address, company and message. We store the message, email it to our team and use it to answer you. By checking the box, you agree that we may also reply by WhatsApp or SMS. You can withdraw that consent at any time: reply STOP, or write to {email}.

What you write on the page of your order is stored with that order and emailed to our team.

An AI voice agent answers the demo line. We use what you tell it to answer you and, if you ask, to set up a call with our team.
`,
    },
    {
      id: "mails",
      title: "Emails from us",
      body: "Buyers get emails about their orders. We send no newsletter, and we do not put your address on a list. Our emails contain no tracking pixels.",
    },
    {
      id: "accounts",
      title: "Accounts",
      body: "You do not need an account to buy. For people who register, mainly our own staff, we store a name and an email address, and the password only in a form that cannot be read back. For each sign-in, which lasts seven days at most, we store the IP address and the type of browser. We count sign-in attempts for up to an hour, so nobody can guess passwords.",
    },
    {
      id: "how-long",
      title: "How long we keep it",
      body: `
{periods}

Every night, our software automatically deletes whatever is past its time. We delete it sooner if you ask. Of paid orders we then keep what the law requires for our books: amounts, dates and the payment’s reference numbers, without your name, your address or anything you wrote.
`,
    },
    {
      id: "sharing",
      title: "Who else sees it",
      body: `
We do not sell or rent personal data. Others get it only where the work requires it:

- Stripe, for payments and refunds.
- The companies that run our server and deliver our email.
- The platforms you ordered work for, such as Meta, Google or TikTok, and the AI services we draft with. They get what your order needs, not your contact details.
- Authorities, where the law requires it.

These companies may process data in the United States and other countries.
`,
    },
    {
      id: "security",
      title: "How we protect it",
      body: "Only signed-in members of our team can read orders and messages, and you can read your own with the link in our emails. Anyone with that link can open them, so do not share it. The public site is served over encrypted connections, passwords are stored hashed, and a receipt can be opened only with such a link or the long, random ID of its payment. If data is ever lost or exposed, we will tell the people affected without delay.",
    },
    {
      id: "rights",
      title: "Your rights",
      body: "You can ask what we store about you, have it corrected, get a copy or have it deleted. You can object to how we use it, or withdraw your consent. Write to {email}. We may ask you to write from the email address in question, so nobody else gets your data. If you are not satisfied with our answer, you can complain to the data protection authority or the attorney general where you live.",
    },
    {
      id: "children",
      title: "Children",
      body: "Our services are for businesses, not for children under 16. We do not knowingly collect data from children under 16. If you believe a child has sent us something, tell us and we will delete it.",
    },
    {
      id: "changes",
      title: "Changes",
      body: "When this policy changes, the new text and its date appear here. If a change affects an order in progress, we will also tell you by email.",
    },
  ],
  parts: {
    periods: ({ site }) => (
      <LegalTable
        label="How long we keep data"
        columns={["What", "How long"]}
        rows={retentionPeriods(site.paidYears).map(([what = "", time = ""]) => ({
          key: what,
          cells: [what, time],
        }))}
      />
    ),
  },
};

const retentionPeriods = (paidYears: number) => [
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
