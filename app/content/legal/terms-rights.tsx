import { Link } from "react-router";
import type { Site } from "../site";
import type { LegalDocument } from "./document";
import { MailLink } from "./mail-link";

/** The later sections of the terms: who owns what, what everybody may and may not do, and what we answer for. */
export const rightsAndDuties = (site: Site): LegalDocument["sections"] => [
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
        Do not use the site or our services to break the law, to deceive people, to spread malware or spam, to infringe
        somebody’s rights, or to disturb the site’s operation. We may stop work and block access where that happens.
      </p>
    ),
  },
  {
    id: "results",
    title: "What we cannot promise",
    body: (
      <p>
        We do the work with skill and care. We cannot promise a certain number of sales, a position in search results, a
        reach or a return, because these depend on markets, platforms and your product. Figures on this website describe
        past work; yours may differ.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        If we do something wrong, we put it right or give back what you paid for that part. Beyond that, and as far as
        the law allows, we are not liable for lost profit, lost data or other indirect damage, and our liability for an
        order is limited to what you paid for it in the twelve months before the claim. Nothing here limits liability
        for intent, for fraud, or where the law does not allow a limit.
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
        <a href={site.phone.href}>{site.phone.display}</a>. You can also use the <Link to="/contact">contact form</Link>
        .
      </p>
    ),
  },
];
