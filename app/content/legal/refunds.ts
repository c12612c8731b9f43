import type { LegalPage } from "./legal-document";

export const refundPolicy: LegalPage = {
  title: "Refund Policy",
  description:
    "A full refund minus a 5% processing fee if work has not begun. How to ask, when we reply and when you get your money back.",
  summary:
    "If we have not begun, you get a full refund minus a 5% processing fee. Ask by email or on your order page. We reply within 3 business days.",
  sections: [
    {
      id: "before-work",
      title: "Before work has begun",
      body: `
If work on your order has not begun, you get a full refund minus a 5% processing fee. You do not have to give a reason. The fee covers card processing and handling: for an order of $1,000 it is $50, and you get $950 back.

Work has begun once somebody on our team has started on your brief: a draft, a plan, an account set up or a first meeting. If you are not sure, ask us, and we will tell you what has been done so far.
`,
    },
    {
      id: "after-work",
      title: "After work has begun",
      body: `
Once work has begun, we do not refund the price just because you have changed your mind.

If we have not delivered what the service’s page promises, tell us what is missing. First, we fix it. If we cannot, we refund the part we did not deliver, with no processing fee.
`,
    },
    {
      id: "by-service",
      title: "Service by service",
      body: `
- **Monthly services** (BLAST and SEO copywriting): ending the subscription stops all future charges. The rule above applies to each month separately.
- **Campaigns:** we cannot get back ad budget that a platform has already spent, so we do not refund it. We do refund ad budget that has not been spent.
- **Consulting:** work begins with the first meeting.
- **Retro games:** the form on this site takes no payment, so until you have paid there is nothing to refund. After that, work begins when we have your marketing brief.
`,
    },
    {
      id: "how-to-ask",
      title: "How to ask for a refund",
      body: `
Write to {email} from the email address you ordered with. Include the order reference from your receipt (eight letters and numbers), and tell us whether you want to cancel the whole order or part of it.

Or open your order with the link in any email about it. As long as we have not begun, you can press “Request a refund” there.

We reply within 3 business days.
`,
    },
    {
      id: "when",
      title: "When you get your money back",
      body: "An approved refund takes 7-14 business days and goes to the original payment method. We cannot send it to a different card or account. The exact day depends on your bank. If nothing has arrived after 14 business days, tell us and we will trace it.",
    },
    {
      id: "disputes",
      title: "Before you dispute a charge",
      body: "Please write to us first: a refund from us is faster than a dispute with your bank. Your rights under the law and under your card’s rules stay as they are. This policy is part of our [Terms of Service](/terms).",
    },
  ],
};
