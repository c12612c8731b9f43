import { data, Form, useNavigation } from "react-router";
import { AccountScene } from "~/accounts/forms/account-scene";
import { emailAddress, MISSING_EMAIL } from "~/accounts/forms/credentials";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, OutcomeMessage, refusedField, succeeded } from "~/accounts/forms/outcome";
import { answerWith, takeForm, withCookies } from "~/accounts/sign-in/account-form.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { single } from "~/db/lists/cursor";
import { askForOrderLinks } from "~/orders/access/ask-for-links.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Route } from "./+types/find";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Find my order",
    description: "Get a link to your orders by email.",
    path: "/my-order/find",
    matches,
    indexed: false,
  });

/** The same for everybody, but for who comes by a link that opens nothing. */
export const handle = { prerender: { depends: { link: ["expired"] } } };

/** Who comes here by a link that opens nothing is told so, whatever was wrong with it. */
export const loader = ({ request }: Route.LoaderArgs) =>
  data({ expired: single(new URL(request.url).searchParams, "link") === "expired" }, withCookies([]));

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "order-links", async (form, app) => {
    const email = emailAddress.safeParse(textOf(form, "email"));
    if (!email.success) return answerWith(refusedField({ error: MISSING_EMAIL, field: "email" }), 400);
    await askForOrderLinks(app, email.data);
    const outcome = succeeded("If there are orders for this address, a link to them is on its way.");
    return data({ outcome, unconfirmed: null, done: true }, withCookies([]));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

/** The wording never tells whether an address has an order. */
export default function FindMyOrder({ loaderData: { expired }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <AccountScene title="Find my order">
      <OutcomeMessage outcome={actionData?.outcome} />
      {actionData?.done ? (
        <p className="text-mute">
          If there are orders for this address, the link is in your inbox. It’s private and works for 90 days.
        </p>
      ) : (
        <>
          <p className="mb-6 text-mute">
            {expired
              ? "This link has expired or doesn’t work. Enter your email, and we’ll send you a new one."
              : "Enter the email address you ordered with, and we’ll send you a link to your orders."}
          </p>
          <Form method="post" noValidate>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              error={faultOfField(actionData?.outcome, "email")}
            />
            <Button type="submit" disabled={busy} className="w-full">
              {busy ? "PROCESSING..." : "SEND THE LINK"}
            </Button>
          </Form>
        </>
      )}
    </AccountScene>
  );
}
