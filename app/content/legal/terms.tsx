import { Link } from "react-router";
import type { LegalDocument, LegalFacts } from "./document";
import { MailLink } from "./mail-link";

export const terms = ({ site, services }: LegalFacts): LegalDocument => ({
  title: "Terms of Service",
  description:
    "What you get from Pixel Pilots, what we need from you, how payment, delivery and cancellation work, and who owns the result.",
  summary:
    "You order a service at the price shown, we do the work that its page describes, and what we make for you is yours.",
  sections: [
    {
      id: "agreement",
      title: "Who this agreement is between",
      body: (
        <>
          <p>
            These terms are an agreement between {site.brand}, {site.address} (“we”), and the business that orders from
            us (“you”). They apply to this website and to every service that is sold on it. If we sign a separate
            contract with you, that contract comes first where the two differ.
          </p>
          <p>
            Our services are for businesses. By ordering you confirm that you may enter into agreements for the business
            you name.
          </p>
        </>
      ),
    },
    {
      id: "services",
      title: "Services and prices",
      body: (
        <>
          <p>Each service has a page of its own that says what is included. These are the services and their prices:</p>
          <ul>
            {services.map(({ title, price, path }) => (
              <li key={path}>
                <p>
                  <Link to={path}>{title}</Link>: {price}
                </p>
              </li>
            ))}
          </ul>
          <p>
            Prices are in US dollars. The price that you see in the summary before you pay is the price you pay. A later
            change of our prices does not change an order that is already paid.
          </p>
        </>
      ),
    },
    {
      id: "ordering",
      title: "How an order comes about",
      body: (
        <>
          <p>
            You fill in the form of a service, check the summary and pay. The order is placed when our payment provider
            confirms the payment. You then see a receipt, and a confirmation goes to your e-mail address within 24
            hours. A member of our team contacts you within 24 hours as well.
          </p>
          <p>
            Retro games are different: the form sends a request and takes no payment. We contact you within 24 hours,
            agree on the details with you, and the order is placed when you accept our offer.
          </p>
          <p>
            We may decline an order, for example when the brief asks for something unlawful or something we cannot do
            well. You then get all of your money back, without any fee.
          </p>
        </>
      ),
    },
    {
      id: "payment",
      title: "Payment",
      body: (
        <>
          <p>
            Payments are made by card on the page of our payment provider, Stripe. We never see or store your card
            number. A single checkout can take from $0.50 to $999,999.99.
          </p>
          <p>Work begins when the payment is confirmed and we have what we need from you.</p>
        </>
      ),
    },
    {
      id: "subscriptions",
      title: "Monthly services",
      body: (
        <>
          <p>
            BLAST and SEO copywriting are subscriptions. They are charged once a month, on the day of the month on which
            you subscribed, until they are ended. There is no minimum term.
          </p>
          <p>
            To end one, write to <MailLink site={site} /> before the next charge. The subscription then ends with the
            month that is already paid, and you get that month's work in full. If a charge fails, we tell you and try
            again before we stop the work.
          </p>
        </>
      ),
    },
    {
      id: "campaigns",
      title: "Managed campaigns",
      body: (
        <>
          <p>
            A campaign is one payment for one month: your ad budget, at least $2,000, plus our management fee. The fee
            is 25% of the ad budget, and at least $500. The ad budget is spent on the platforms in the shares that you
            chose in the brief; we may suggest other shares, and move money between platforms only with your consent.
          </p>
          <p>
            Meta, Google and TikTok decide which ads they accept, and their own terms apply to your accounts there. A
            campaign does not renew by itself.
          </p>
        </>
      ),
    },
    {
      id: "delivery",
      title: "Delivery and revisions",
      body: (
        <>
          <ul>
            <li>Web pages are delivered within 5 days, with 1 round of revisions.</li>
            <li>
              BLAST gives you a content calendar of drafts to review as soon as you have paid. The team then produces
              the images, audio and final posts of the month.
            </li>
            <li>Retro games are delivered 45 days after we have your marketing brief.</li>
            <li>AI consulting runs for the one, three or six months of the plan that you chose.</li>
          </ul>
          <p>
            The time runs from the day on which we have your payment and the material we asked for. If we see that a
            date cannot be kept, we tell you at once, with the new date and the reason.
          </p>
        </>
      ),
    },
    {
      id: "your-part",
      title: "What we need from you",
      body: (
        <>
          <p>
            We need a true and complete brief, the logos, texts and pictures that you want us to use, access to the
            accounts that the work touches, and an answer when we ask. You confirm that you have the right to use what
            you give us, and that we may use it for your order.
          </p>
          <p>
            You check what we make before it is published, above all statements about your products, prices and
            customers. You know your business and the rules of your trade better than we do.
          </p>
        </>
      ),
    },
    {
      id: "ai",
      title: "Work made with AI",
      body: (
        <p>
          We use AI tools to draft texts, pictures, audio and answers on the phone. People on our team review what we
          deliver. AI can still be wrong, and similar work may be generated for somebody else, so we cannot promise that
          a result made with AI is unique or that it can be protected by copyright. An AI voice agent answers the demo
          line; standard call rates apply, and what it says is information, not a binding offer.
        </p>
      ),
    },
    {
      id: "ownership",
      title: "Who owns the result",
      body: (
        <>
          <p>
            When an order is paid, what we made for it is yours to use, change and publish, without limit of time. What
            you gave us stays yours. Fonts, stock material, software libraries and platforms that are part of the result
            keep their own licenses, and our general methods and tools stay ours.
          </p>
          <p>We show your work among our examples only if you have agreed to it.</p>
        </>
      ),
    },
    {
      id: "cancellation",
      title: "Cancellation and refunds",
      body: (
        <p>
          If work has not begun, you get a full refund minus a 5% processing fee. The{" "}
          <Link to="/refund">Refund Policy</Link> is part of these terms and says how to ask and how long it takes.
        </p>
      ),
    },
    {
      id: "use",
      title: "Fair use of this website",
      body: (
        <p>
          Do not use the site or our services to break the law, to deceive people, to spread malware or spam, to
          infringe somebody's rights, or to disturb the site's operation. We may stop work and block access where that
          happens.
        </p>
      ),
    },
    {
      id: "results",
      title: "What we cannot promise",
      body: (
        <p>
          We do the work with skill and care. We cannot promise a certain number of sales, a position in search results,
          a reach or a return, because these depend on markets, platforms and your product. Figures on this website
          describe past work; yours may differ.
        </p>
      ),
    },
    {
      id: "liability",
      title: "Liability",
      body: (
        <p>
          If we do something wrong, we put it right or give back what you paid for that part. Beyond that, and as far as
          the law allows, we are not liable for lost profit, lost data or other indirect damage, and our liability for
          an order is limited to what you paid for it in the twelve months before the claim. Nothing here limits
          liability for intent, for fraud, or where the law does not allow a limit.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes and law",
      body: (
        <>
          <p>
            When we change these terms, the new text and its date appear on this page. An order follows the terms of the
            day on which it was placed; a subscription follows a new text from the month after we have told you about it
            by e-mail.
          </p>
          <p>
            The law of the State of Texas applies, and the courts in Travis County, Texas, decide, unless a law that you
            cannot waive says otherwise. If a part of these terms is invalid, the rest stays in force.
          </p>
        </>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          {site.brand}, {site.address}. E-mail <MailLink site={site} />, phone{" "}
          <a href={site.phone.href}>{site.phone.display}</a>. You can also use the{" "}
          <Link to="/contact">contact form</Link>.
        </p>
      ),
    },
  ],
});
