import type { LegalDocument, LegalFacts } from "./legal-document";
import { AgencyEmailLink } from "./legal-elements";

export const refundPolicy = ({ site }: LegalFacts): LegalDocument => ({
  title: "Refund Policy",
  description:
    "A full refund minus a 5% processing fee if work has not begun. How to ask, when we reply and when you get your money back.",
  summary:
    "If we have not begun, you get a full refund minus a 5% processing fee. Ask by email or on your order page. We reply within 3 business days.",
  sections: [
    {
      id: "before-work",
      title: "Before work has begun",
      body: (
        <>
          <p>
            If work on your order has not begun, you get a full refund minus a 5% processing fee. You do not have to
            give a reason. The fee covers card processing and handling: for an order of $1,000 it is $50, and you get
            $950 back.
          </p>
          <p>
            Work has begun once somebody on our team has started on your brief: a draft, a plan, an account set up or a
            first meeting. If you are not sure, ask us, and we will tell you what has been done so far.
          </p>
        </>
      ),
    },
    {
      id: "after-work",
      title: "After work has begun",
      body: (
        <>
          <p>Once work has begun, we do not refund the price just because you have changed your mind.</p>
          <p>
            If we have not delivered what the service’s page promises, tell us what is missing. First, we fix it. If we
            cannot, we refund the part we did not deliver, with no processing fee.
          </p>
        </>
      ),
    },
    {
      id: "by-service",
      title: "Service by service",
      body: (
        <ul>
          <li>
            <strong>Monthly services</strong> (BLAST and SEO copywriting): ending the subscription stops all future
            charges. The rule above applies to each month separately.
          </li>
          <li>
            <strong>Campaigns:</strong> we cannot get back ad budget that a platform has already spent, so we do not
            refund it. We do refund ad budget that has not been spent.
          </li>
          <li>
            <strong>Consulting:</strong> work begins with the first meeting.
          </li>
          <li>
            <strong>Retro games:</strong> the form on this site takes no payment, so until you have paid there is
            nothing to refund. After that, work begins when we have your marketing brief.
          </li>
        </ul>
      ),
    },
    {
      id: "how-to-ask",
      title: "How to ask for a refund",
      body: (
        <>
          <p>
            Write to <AgencyEmailLink site={site} /> from the email address you ordered with. Include the order
            reference from your receipt (eight letters and numbers), and tell us whether you want to cancel the whole
            order or part of it.
          </p>
          <p>
            Or open your order with the link in any email about it. As long as we have not begun, you can press “Request
            a refund” there.
          </p>
          <p>We reply within 3 business days.</p>
        </>
      ),
    },
    {
      id: "when",
      title: "When you get your money back",
      body: (
        <p>
          An approved refund takes 7-14 business days and goes to the original payment method. We cannot send it to a
          different card or account. The exact day depends on your bank. If nothing has arrived after 14 business days,
          tell us and we will trace it.
        </p>
      ),
    },
    {
      id: "disputes",
      title: "Before you dispute a charge",
      body: (
        <p>
          Please write to us first: a refund from us is faster than a dispute with your bank. Your rights under the law
          and under your card’s rules stay as they are. This policy is part of our <a href="/terms">Terms of Service</a>
          .
        </p>
      ),
    },
  ],
});
