import { Link } from "react-router";
import type { LegalDocument, LegalFacts } from "./document";
import { LegalTable } from "./legal-table";
import { MailLink } from "./mail-link";

const keptFor = [
  ["Paid and refunded orders", "Seven years, for tax and accounts"],
  ["Requests and orders that were not paid", "Up to two years"],
  ["Contact messages", "Up to two years after the last one"],
  ["Accounts and their sign-ins", "Until they are closed"],
  ["Network addresses of visitors", "Up to ten minutes, in memory only"],
  ["Drafts in your browser", "Until you pay or clear them; we do not have them"],
] as const;

export const privacy = ({ site }: LegalFacts): LegalDocument => ({
  title: "Privacy Policy",
  description:
    "What Pixel Pilots stores when you visit, write to us or order, for how long, who else sees it, and how to have it deleted.",
  summary:
    "We store what you send us, use it to do what you asked for, and sell it to nobody. If you only look around, we store nothing about you.",
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: (
        <p>
          {site.brand}, {site.address}, is responsible for the data described here. Write to <MailLink site={site} />{" "}
          about anything on this page.
        </p>
      ),
    },
    {
      id: "visiting",
      title: "When you visit",
      body: (
        <>
          <p>
            There is no tracking on this site: no analytics, no advertising pixels, no fonts or scripts from other
            companies, and no cookies for visitors. Every part of a page comes from our own server.
          </p>
          <p>
            To answer you, the server has to know your network address. We do not write it to a log. When you send a
            form or start a payment, the address is kept in the server’s memory for up to ten minutes, so that nobody
            can send thousands of forms. Our log records faults and addresses of pages that do not exist, and no
            personal details of buyers.
          </p>
        </>
      ),
    },
    {
      id: "in-your-browser",
      title: "What stays in your browser",
      body: (
        <>
          <p>
            What you type into an order form is kept in your own browser, so that nothing is lost when you close the
            tab. It is not sent to us until you press pay, or CHECKOUT in the form for retro games. It is removed after
            payment, and you can clear it at any time with “Start over” in the form. The{" "}
            <Link to="/cookie">Cookie Policy</Link> lists every item.
          </p>
          <p>
            When you choose brand assets or creatives in a form, we store each file’s name, size and type only. The
            files themselves stay on your device; our team asks you for them.
          </p>
        </>
      ),
    },
    {
      id: "orders",
      title: "When you order",
      body: (
        <>
          <p>
            We store your name, e-mail address and what else you gave in the form: company, phone number, website and
            your brief. We store the amount, the date, the state of the order, and the references of our payment
            provider. We need this to do the work, to send you the confirmation, and for our accounts.
          </p>
          <p>
            The order is stored at the moment when you go on to the payment page, also if you do not pay in the end; it
            is then marked as cancelled. A request for a retro game is stored in the same way.
          </p>
        </>
      ),
    },
    {
      id: "payment",
      title: "Payment",
      body: (
        <p>
          You pay on the page of Stripe, our payment provider. We send Stripe your e-mail address, the amount, the name
          of the service, the number of your order, and, if you gave them, your company’s name and the type of page.
          Your card details go to Stripe alone. What Stripe does with them is in{" "}
          <a href="https://stripe.com/privacy" target="_blank" rel="noopener noreferrer">
            Stripe’s privacy policy (opens in a new tab)
          </a>
          .
        </p>
      ),
    },
    {
      id: "messages",
      title: "When you write to us or call",
      body: (
        <>
          <p>
            The contact form sends us your name, e-mail address, company and message. We store the message and mail it
            to our team, and we use it to answer you. With the checkbox you agree that we may answer by WhatsApp or SMS
            as well. You can take that back at any time: reply STOP, or write to <MailLink site={site} />.
          </p>
          <p>
            The demo line is answered by an AI voice agent. What you tell it is used to answer you and, if you ask for
            it, to arrange a call with our team.
          </p>
        </>
      ),
    },
    {
      id: "mails",
      title: "E-mails from us",
      body: (
        <p>
          Buyers get mails about their order. We send no newsletter, and we do not put your address on a list. Our mails
          contain no tracking pictures.
        </p>
      ),
    },
    {
      id: "accounts",
      title: "Accounts",
      body: (
        <p>
          You do not need an account to buy. For people who register, mainly our own staff, we store the name, the
          e-mail address, and the password in a form that cannot be read back. For each sign-in, which lasts seven days
          at most, we store the network address and the kind of browser. Attempts to sign in are counted for up to an
          hour, so that nobody can guess passwords.
        </p>
      ),
    },
    {
      id: "how-long",
      title: "How long we keep it",
      body: (
        <>
          <LegalTable
            label="How long we keep data"
            columns={["What", "How long"]}
            rows={keptFor.map(([what, time]) => ({ key: what, cells: [what, time] }))}
          />
          <p>
            Our software does not delete orders and messages by itself. We go through them once a year and delete what
            is past its time, and earlier if you ask and the law does not make us keep it.
          </p>
        </>
      ),
    },
    {
      id: "sharing",
      title: "Who else sees it",
      body: (
        <>
          <p>We do not sell or rent personal data. Others get it only where the work needs it:</p>
          <ul>
            <li>Stripe, for payments and refunds.</li>
            <li>The companies that run our server and deliver our mail.</li>
            <li>
              The platforms that you ordered work for, such as Meta, Google or TikTok, and the AI services that we draft
              with. They get what your order needs, not your contact details.
            </li>
            <li>Authorities, where the law obliges us.</li>
          </ul>
          <p>These companies may process data in the United States and in other countries.</p>
        </>
      ),
    },
    {
      id: "security",
      title: "How we protect it",
      body: (
        <p>
          Orders and messages can be read only by signed-in members of our team. The public site is served over
          encrypted connections, passwords are stored hashed, and a receipt can be opened only with the long, random
          number of its payment. If data is ever lost or exposed, we tell the people concerned without delay.
        </p>
      ),
    },
    {
      id: "rights",
      title: "Your rights",
      body: (
        <p>
          You can ask what we store about you, have it corrected, get a copy, or have it deleted. You can object to a
          use, or take back a consent. Write to <MailLink site={site} />; we may ask you to write from the address
          concerned, so that nobody else gets your data. If you are not content with our answer, you can complain to the
          data protection authority or the attorney general where you live.
        </p>
      ),
    },
    {
      id: "children",
      title: "Children",
      body: (
        <p>
          Our services are for businesses and not for children under 16. We do not knowingly collect data from children
          under 16. If you believe that a child has sent us something, tell us and we delete it.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: (
        <p>
          When this policy changes, the new text and its date appear here. If a change matters to an order that is
          running, we also tell you by e-mail.
        </p>
      ),
    },
  ],
});
