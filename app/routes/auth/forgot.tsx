import { Link } from "react-router";
import { AccountPageLayout, EmailForm } from "~/auth/sign-in/account-page";
import { takeEmailForm } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import { requestPasswordReset } from "~/auth/sign-in/registration.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/forgot";

export const meta = unlistedMeta({
  title: "Forgot password",
  description: "Get a link to choose a new password.",
  path: "/auth/forgot",
});

export const handle = { prerender: { unless: [] } };

export const loader = () => null;

export const action = (args: Route.ActionArgs) =>
  takeEmailForm(args, "account-mail", {
    send: requestPasswordReset,
    message: "If this address has an account, a link to choose a new password is on its way.",
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function Forgot({ actionData }: Route.ComponentProps) {
  return (
    <AccountPageLayout title="Forgot password?" outcome={actionData?.outcome}>
      <EmailForm sent={actionData} submit="SEND THE LINK" done="The link is good for an hour." />
      <p className="mt-6">
        <Link to="/auth" className="link">
          Back to login
        </Link>
      </p>
    </AccountPageLayout>
  );
}
