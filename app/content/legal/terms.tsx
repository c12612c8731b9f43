import { Link } from "react-router";
import type { LegalDocument, LegalFacts } from "./document";
import { MailLink } from "./mail-link";
import { rightsAndDuties } from "./terms-rights";

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
            month that is already paid, and you get that month’s work in full. If a charge fails, we tell you and try
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
    ...rightsAndDuties(site),
  ],
});
