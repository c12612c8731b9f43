import { useEffect, useRef, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { requestMagicLink } from "~/auth/magic-links.server";
import { AccountPageLayout, EmailForm } from "~/auth/sign-in/account-page";
import { CookiesNeeded } from "~/auth/sign-in/cookies-needed";
import { setCookieHeaders, takeEmailForm } from "~/auth/sign-in/form-handler.server";
import { type AccountFormState, catchAccountFormError } from "~/auth/sign-in/form-state";
import { useSite } from "~/content/use-site";
import { singleParam } from "~/lib/db/pagination";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { Panel } from "~/ui/section";
import { useHydrated } from "~/ui/use-hydrated";
import type { Route } from "./+types/find";

export const meta = unlistedMeta({
  title: "Find my order",
  description: "Get a link to your orders by email.",
  path: "/my-order/find",
});

export const handle = { prerender: { unless: ["link"] } };

/** All invalid magic links lead here with `?link=expired`, valid ones in a browser without cookies with `?link=cookies`. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const link = singleParam(new URL(request.url).searchParams, "link");
  return data({ expired: link === "expired", needsCookies: link === "cookies" }, setCookieHeaders([]));
};

export const action = (args: Route.ActionArgs) =>
  takeEmailForm(args, "order-links", {
    send: requestMagicLink,
    message: "If there are orders for this address, a link to them is on its way.",
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function FindMyOrder({ loaderData: { expired, needsCookies }, actionData }: Route.ComponentProps) {
  // The answer that was sent last; asking for another address goes back to the form, filled in.
  const sent: AccountFormState | undefined = actionData;
  const [left, setLeft] = useState<AccountFormState>();
  const sentTo = sent !== left ? sent?.sentTo : undefined;
  if (sentTo) return <LinkSent key={sentTo} email={sentTo} onOther={() => setLeft(sent)} />;
  return (
    <AccountPageLayout title="Find my order" outcome={sent?.outcome.ok ? undefined : sent?.outcome}>
      {needsCookies && <CookiesNeeded lost="we can’t open your order" again="open the link in your email again" />}
      <EmailForm
        sent={sent?.outcome.ok ? undefined : sent}
        defaultEmail={left?.sentTo}
        intro={
          expired
            ? "This link has expired or doesn’t work. Enter your email, and we’ll send you a new one."
            : needsCookies
              ? "Or open a new link in another browser. Enter your email, and we’ll send you one."
              : "Enter the email address you ordered with, and we’ll send you a link to your orders."
        }
        submit="SEND THE LINK"
      />
    </AccountPageLayout>
  );
}

/** How long until the link can be sent again. */
const RESEND_DELAY_MS = 60_000;

/** Does not reveal whether the address has orders. */
function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const { email: ourEmail, phone } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const [round, setRound] = useState(0);
  const [ready, setReady] = useState(false);
  const scripted = useHydrated();
  const busy = useNavigation().state === "submitting";
  // Replaces the form, which had the focus.
  useEffect(() => heading.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits again
  useEffect(() => {
    setReady(false);
    const timer = setTimeout(() => setReady(true), RESEND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [round]);
  return (
    <OrderBackground labelledby="account-title">
      <Panel raised className="mx-auto max-w-2xl p-6 md:p-8">
        <div role="status" className="flex items-start gap-5">
          <Icon name="mail" className="icon-shadow size-12 text-cyan max-sm:size-6" />
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} id="account-title" className="text-pixel-lg outline-none">
              Check your inbox
            </h1>
            <p className="mt-3 text-mute">
              If there are orders for <strong className="wrap-anywhere text-ink">{email}</strong>, a link to them is on
              its way.
            </p>
          </div>
        </div>
        <p className="mt-6 flex items-start gap-3 border-cyan border-l-4 bg-dusk p-4 text-sm">
          <Icon name="clock" className="size-6 text-cyan" />
          It can take a minute. Look in spam, too. The link is private and works for 90 days.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink
            href="/my-order/find"
            tone="ghost"
            className="max-sm:btn-wide"
            onClick={(event) => {
              event.preventDefault();
              onOther();
            }}
          >
            Use another address
          </ButtonLink>
          <Form method="post" onSubmit={() => setRound((n) => n + 1)}>
            <input type="hidden" name="email" value={email} />
            <button
              type="submit"
              className="link-quiet min-h-11 disabled:cursor-not-allowed disabled:text-dim disabled:no-underline"
              disabled={scripted && (busy || !ready)}
            >
              Send the link again
            </button>
          </Form>
        </div>
        <p className="mt-5 border-panel-hi border-t-4 pt-5 text-mute text-sm">
          Still nothing? Call <span className="whitespace-nowrap">{phone.display}</span> or email{" "}
          <a className="link wrap-anywhere" href={`mailto:${ourEmail}`}>
            {ourEmail}
          </a>
          .
        </p>
      </Panel>
    </OrderBackground>
  );
}
