import type { LegalPage } from "./legal-document";

export const termsOfService: LegalPage = {
  title: "Terms of Service",
  description:
    "What you get from Pixel Pilots, what we need from you, how payment, delivery and cancellation work, and who owns the result.",
  summary:
    "You order a service at the price shown, we do the work its page describes, and what we make for you is yours.",
  sections: [
    {
      id: "agreement",
      title: "Who this agreement is between",
      body: `
These terms are an agreement between {brand}, {address} (“we”), and the business that orders from us (“you”). They apply to this website and to every service sold on it. If we sign a separate contract with you, that contract takes precedence where the two differ.

Our services are for businesses. By ordering, you confirm that you are authorized to enter into agreements for the business you name.
`,
    },
    {
      id: "services",
      title: "Services and prices",
      body: `
Each service has its own page that says what is included. These are the services and their prices:

{services}

Prices are in US dollars. The price you see in the summary before you pay is the price you pay. If we change our prices later, that does not affect an order you have already paid for.
`,
    },
    {
      id: "ordering",
      title: "How ordering works",
      body: `
You fill out a service’s form, check the summary and pay. The order is placed when our payment provider confirms the payment. You then see a receipt, and we send a confirmation to your email address within 24 hours. A member of our team also contacts you within 24 hours on business days.

Retro games work differently: the form sends a request and takes no payment. We contact you within 24 hours on business days and agree on the details with you. The order is placed when you accept our offer.

We may decline an order, for example if the brief asks for something illegal or something we cannot do well. In that case, you get all of your money back, with no fee.
`,
    },
    {
      id: "payment",
      title: "Payment",
      body: `
You pay by card on a page run by Stripe, our payment provider. We never see or store your card number. A single checkout can be anywhere from $0.50 to $999,999.99.

Work begins when the payment is confirmed and we have what we need from you.
`,
    },
    {
      id: "subscriptions",
      title: "Monthly services",
      body: `
BLAST and SEO copywriting are subscriptions. They are charged once a month, on the day of the month you subscribed, until they are canceled. There is no minimum term.

Cancel on your order page, or email {email}, before the next charge. The subscription then ends with the month you have already paid for, and you get that month’s work in full. If a charge fails, we tell you and try again before we stop work.
`,
    },
    {
      id: "campaigns",
      title: "Managed campaigns",
      body: `
A campaign is one payment for one month: your ad budget, at least $2,000, plus our management fee. The fee is 25% of the ad budget, with a minimum of $500. We spend the ad budget on the platforms in the shares you chose in the brief. We may suggest different shares, but we move money between platforms only with your consent.

Meta, Google and TikTok decide which ads they accept, and their own terms apply to your accounts there. A campaign does not renew automatically.
`,
    },
    {
      id: "delivery",
      title: "Delivery and revisions",
      body: `
- Web pages are delivered within 5 days, with 1 round of revisions.
- BLAST gives you a content calendar of drafts to review as soon as you have paid. Our team then produces the images, audio and final posts for the month.
- Retro games are delivered 45 days after we have your marketing brief.
- AI consulting runs for one, three or six months, depending on the plan you chose.

The clock starts on the day we have your payment and the material we asked for. If we see that we cannot meet a date, we tell you right away, with the new date and the reason.
`,
    },
    {
      id: "your-part",
      title: "What we need from you",
      body: `
We need a true and complete brief, the logos, text and pictures you want us to use, access to the accounts the work involves, and an answer when we ask. You confirm that you have the right to use what you give us, and that we may use it for your order.

You check what we make before it is published, especially statements about your products, prices and customers. You know your business and the rules of your industry better than we do.
`,
    },
    {
      id: "ai",
      title: "Work made with AI",
      body: "We use AI tools to draft text, pictures, audio and answers on the phone. People on our team review what we deliver. AI can still be wrong, and it may generate similar work for somebody else, so we cannot promise that a result made with AI is unique or that copyright can protect it. An AI voice agent answers the demo line. Standard call rates apply, and what it says is information, not a binding offer.",
    },
    {
      id: "ownership",
      title: "Who owns the result",
      body: `
Once an order is paid, what we made for it is yours to use, change and publish, with no time limit. What you gave us stays yours. Fonts, stock material, software libraries and platforms that are part of the result keep their own licenses, and our general methods and tools stay ours.

We show your work as an example of ours only if you have agreed to it.
`,
    },
    {
      id: "cancellation",
      title: "Cancellation and refunds",
      body: `If work has not begun, you get a full refund minus a 5% processing fee. The [Refund Policy](/refund)
is part of these terms and says how to ask and how long it takes.`,
    },
    {
      id: "use",
      title: "Fair use of this website",
      body: "Do not use the site or our services to break the law, deceive people, spread malware or spam, infringe anyone’s rights or disrupt the site. If that happens, we may stop work and block access.",
    },
    {
      id: "results",
      title: "What we cannot promise",
      body: "We do the work with skill and care. We cannot promise a certain number of sales, a search ranking, an audience size or a return, because those depend on markets, platforms and your product. Numbers on this website describe past work; your results may differ.",
    },
    {
      id: "liability",
      title: "Liability",
      body: "If we do something wrong, we fix it or refund what you paid for that part. Beyond that, and to the extent the law allows, we are not liable for lost profits, lost data or other indirect damages, and our liability for an order is limited to what you paid for it in the twelve months before the claim. Nothing here limits liability for intentional misconduct, for fraud, or where the law does not allow a limit.",
    },
    {
      id: "changes",
      title: "Changes and law",
      body: `
When we change these terms, the new text and its date appear on this page. An order follows the terms in effect on the day it was placed. New terms apply to a subscription starting the month after we tell you about them by email.

The laws of the State of Texas govern these terms, and the courts in Travis County, Texas, decide any dispute, unless a law that you cannot waive says otherwise. If part of these terms is invalid, the rest stays in force.
`,
    },
    {
      id: "contact",
      title: "Contact",
      body: `{brand}, {address}. Email {email}, phone
{phone}. You can also use the [contact form](/contact).`,
    },
  ],
  parts: {
    services: ({ services }) => (
      <ul>
        {services.map(({ title, price, path }) => (
          <li key={path}>
            <p>
              <a href={path}>{title}</a>: <span>{price}</span>
            </p>
          </li>
        ))}
      </ul>
    ),
  },
};
