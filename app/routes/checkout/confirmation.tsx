import { type MetaFunction, useLocation } from "react-router";
import retroGame from "~/catalog/retro-game/service";
import { contactHoursWords } from "~/content/contact-words";
import { useSite } from "~/content/use-site";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { pageMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { FactList, NextSteps } from "~/ui/fact-list";
import { PromisedDates } from "~/ui/receipt/receipt-panel";
import { useSentRequest } from "~/ui/receipt/sent-request";
import { SuccessLayout } from "~/ui/receipt/success-layout";
import { Panel } from "~/ui/section";

/** Confirms a request for a service without payment on the site; without one it explains what the page is for. */

export const handle = { prerender: true, footer: "slim" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your request", description: "Your request.", path: location.pathname, matches, indexed: false });

export default function Confirmation() {
  const sent = useSentRequest();
  const { pathname } = useLocation();
  const { contactHours, deliveryDays } = useSite().promises;
  const { offer, sale } = retroGame;
  const isGame = sent ? sent.service === offer.slug : pathname.startsWith(sale.confirmationPath);
  const steps = sent?.nextSteps ?? (isGame ? retroGame.withOffer({ ...offer, days: deliveryDays.game }).nextSteps : []);
  const reply = `our team will reach out within ${contactHoursWords(contactHours)}, ${CLOSED_DAYS_NOTE}`;
  return (
    <SuccessLayout
      eyebrow={sent?.title.toUpperCase()}
      title={isGame ? "GAME ON!" : sent ? "REQUEST SENT!" : "YOUR REQUEST"}
      sub={
        sent
          ? `Thanks! We have your request, and ${reply}`
          : `This page confirms requests, and we don’t see one in this tab. If you sent one, it’s safe with us, and ${reply}`
      }
      receipt={
        sent && (
          <Panel className="p-5 md:p-6">
            <h2 className="mb-4">Your request</h2>
            <FactList facts={sent.lines} />
          </Panel>
        )
      }
    >
      <Panel raised className="frame-gold grid gap-6 p-6 md:p-8">
        {sent && <PromisedDates dates={sent.dates} />}
        {sent && <p>You haven’t been charged. We’ll agree on the details first, and you decide then.</p>}
        <div className="flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          <ButtonLink tone="ghost" href="/contact">
            ASK A QUESTION
          </ButtonLink>
        </div>
      </Panel>
      {steps.length > 0 && <NextSteps steps={steps} className="" />}
    </SuccessLayout>
  );
}
