import { data } from "react-router";
import { requestMagicLink } from "~/auth/magic-links.server";
import { AccountPageLayout, EmailForm } from "~/auth/sign-in/account-page";
import { setCookieHeaders, takeEmailForm } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import { singleParam } from "~/lib/db/pagination";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/find";

export const meta = unlistedMeta({
  title: "Find my order",
  description: "Get a link to your orders by email.",
  path: "/my-order/find",
});

export const handle = { prerender: { depends: { link: ["expired"] } } };

/** All invalid magic links lead here with `?link=expired`, whatever the reason. */
export const loader = ({ request }: Route.LoaderArgs) =>
  data({ expired: singleParam(new URL(request.url).searchParams, "link") === "expired" }, setCookieHeaders([]));

export const action = (args: Route.ActionArgs) =>
  takeEmailForm(args, "order-links", {
    send: requestMagicLink,
    message: "If there are orders for this address, a link to them is on its way.",
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function FindMyOrder({ loaderData: { expired }, actionData }: Route.ComponentProps) {
  return (
    <AccountPageLayout title="Find my order" outcome={actionData?.outcome}>
      <EmailForm
        sent={actionData}
        intro={
          expired
            ? "This link has expired or doesn’t work. Enter your email, and we’ll send you a new one."
            : "Enter the email address you ordered with, and we’ll send you a link to your orders."
        }
        submit="SEND THE LINK"
        done="If there are orders for this address, the link is in your inbox. It’s private and works for 90 days."
      />
    </AccountPageLayout>
  );
}
