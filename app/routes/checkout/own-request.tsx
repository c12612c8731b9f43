import type { MetaFunction } from "react-router";
import * as z from "zod/mini";
import { contactHoursWords } from "~/content/contact-words";
import { useSite } from "~/content/use-site";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { orderReference } from "~/lib/reference";
import { pageMeta } from "~/routes/seo/page-meta";
import { FactList, NextSteps } from "~/ui/fact-list";
import { type SentRequest, useSentRequest } from "~/ui/receipt/sent-request";
import { HomeOrQuestion, SuccessLayout } from "~/ui/receipt/success-layout";
import { Panel } from "~/ui/section";

/** Confirms a request for an own service of the agency; without one it explains what the page is for. */

export const handle = { prerender: true, footer: "slim" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your request", description: "Your request.", path: location.pathname, matches, indexed: false });

/** Of the server's response to the request. */
const sentSchema = z.object({
  title: z.string(),
  lines: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  nextSteps: z.array(z.string()),
});
type Sent = z.infer<typeof sentSchema> & { id: string };

export default function OwnRequest() {
  const sent = useSentRequest(readSent);
  const reply = `our team will reach out within ${contactHoursWords(useSite().promises.contactHours)}, ${CLOSED_DAYS_NOTE}`;
  return (
    <SuccessLayout
      eyebrow={sent?.title.toUpperCase()}
      title={sent ? "REQUEST SENT!" : "YOUR REQUEST"}
      sub={
        sent
          ? `Thanks! We have your request, and ${reply}`
          : `This page confirms requests, and we don’t see one in this tab. If you sent one, it’s safe with us, and ${reply}`
      }
      receipt={sent && <RequestPanel {...sent} />}
    >
      <Panel raised className="frame-gold p-6 md:p-8">
        {sent && <p className="mb-6">You haven’t been charged. We’ll answer with a price, and you decide then.</p>}
        <HomeOrQuestion />
      </Panel>
      {sent && <NextSteps steps={sent.nextSteps} className="" />}
    </SuccessLayout>
  );
}

function readSent({ id, sent }: SentRequest): Sent | null {
  const { data } = sentSchema.safeParse(sent);
  return data ? { ...data, id } : null;
}

const RequestPanel = ({ id, lines }: Sent) => (
  <Panel className="p-5 md:p-6">
    <h2 className="mb-4">Your request</h2>
    <FactList
      facts={[
        { key: "id", label: "Reference", value: orderReference(id) },
        ...lines.map(({ field: key, ...line }) => ({ key, ...line })),
        { key: "price", label: "Price", value: "On request" },
      ]}
    />
  </Panel>
);
