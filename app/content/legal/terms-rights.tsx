import type { Site } from "~/lib/config/site";
import type { LegalDocument } from "./legal-document";
import { AgencyEmailLink } from "./mail-link";

/** The later sections of the terms: who owns what, what each side may and may not do, and what we are liable for. */
export const rightsAndDuties = (site: Site): LegalDocument["sections"] => [
  {
    id: "ownership",
    title: "Who owns the result",
    body: (
      <>
        <p>
          Once an order is paid, what we made for it is yours to use, change and publish, with no time limit. What you
          gave us stays yours. Fonts, stock material, software libraries and platforms that are part of the result keep
          their own licenses, and our general methods and tools stay ours.
        </p>
        <p>We show your work as an example of ours only if you have agreed to it.</p>
      </>
    ),
  },
  {
    id: "cancellation",
    title: "Cancellation and refunds",
    body: (
      <p>
        If work has not begun, you get a full refund minus a 5% processing fee. The <a href="/refund">Refund Policy</a>{" "}
        is part of these terms and says how to ask and how long it takes.
      </p>
    ),
  },
  {
    id: "use",
    title: "Fair use of this website",
    body: (
      <p>
        Do not use the site or our services to break the law, deceive people, spread malware or spam, infringe anyone’s
        rights or disrupt the site. If that happens, we may stop work and block access.
      </p>
    ),
  },
  {
    id: "results",
    title: "What we cannot promise",
    body: (
      <p>
        We do the work with skill and care. We cannot promise a certain number of sales, a search ranking, an audience
        size or a return, because those depend on markets, platforms and your product. Numbers on this website describe
        past work; your results may differ.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        If we do something wrong, we fix it or refund what you paid for that part. Beyond that, and to the extent the
        law allows, we are not liable for lost profits, lost data or other indirect damages, and our liability for an
        order is limited to what you paid for it in the twelve months before the claim. Nothing here limits liability
        for intentional misconduct, for fraud, or where the law does not allow a limit.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and law",
    body: (
      <>
        <p>
          When we change these terms, the new text and its date appear on this page. An order follows the terms in
          effect on the day it was placed. New terms apply to a subscription starting the month after we tell you about
          them by email.
        </p>
        <p>
          The laws of the State of Texas govern these terms, and the courts in Travis County, Texas, decide any dispute,
          unless a law that you cannot waive says otherwise. If part of these terms is invalid, the rest stays in force.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        {site.brand}, {site.address}. Email <AgencyEmailLink site={site} />, phone{" "}
        <a href={site.phone.href}>{site.phone.display}</a>. You can also use the <a href="/contact">contact form</a>.
      </p>
    ),
  },
];
