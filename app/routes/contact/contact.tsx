import { data, useActionData } from "react-router";
import { clientContext, getApp } from "~/app-context.server";
import { contactPage } from "~/content/contact";
import { MessageForm } from "~/customers/contact/message-form";
import { handleContactPost } from "~/customers/contact/plain-post.server";
import { useSite } from "~/lib/config/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { Heading } from "~/ui/heading";
import { Island } from "~/ui/islands/island";
import { Robot } from "~/ui/robot";
import { Starfield } from "~/ui/starfield";
import type { Route } from "./+types/contact";
import { StartNow } from "./start-now";
import { WaysToReach } from "./ways-to-reach";
import { WhyUs } from "./why-us";

export const handle = { prerender: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Contact",
    description:
      "Email Pixel Pilots, call us or visit us in Austin. Find our hours, phone number and message form. We reply within one business day.",
    path: "/contact",
    matches,
  });

/** The form as it comes from a browser without scripts; everybody else's goes to the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { outcome, status, headers } = await handleContactPost(getApp(context), context.get(clientContext), request);
  return data(outcome, { status, headers });
}

/** What the action says, such as when to come back. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ContactPage() {
  const outcome = useActionData<typeof action>();
  const { hours } = useSite();
  return (
    <>
      <section aria-labelledby="contact-title" className="sky relative overflow-clip pt-16 pb-56 md:pt-20">
        <Starfield />
        <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-40" />
        <div className="page-column relative">
          <Heading as="h1" id="contact-title" eyebrow={contactPage.eyebrow} sub={contactPage.sub}>
            {contactPage.heading}
          </Heading>
          <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
            <div>
              <WaysToReach />
              <Bit />
            </div>
            <Island name="contact-form" props={{ outcome, hours }} query="subject">
              <MessageForm outcome={outcome} hours={hours} />
            </Island>
          </div>
        </div>
      </section>
      <WhyUs />
      <StartNow />
    </>
  );
}

/** Fills the corner below the panel on a wide screen. */
function Bit() {
  return (
    <div aria-hidden="true" className="no-print mt-10 hidden items-start gap-6 lg:flex">
      <Robot size="large" />
      <p className="pixel-frame frame-abyss mt-4 bg-ink px-4 py-3 font-bold text-night">
        I’ll pass it along.
        <br />A human will reply.
      </p>
    </div>
  );
}
