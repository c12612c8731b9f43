import { Form } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { AccountPageLayout } from "./account-page";

/** What the signed-in see at /auth?account. */
export function SignedInPanel({ account }: { account: { email: string; isAdmin: boolean } }) {
  return (
    <AccountPageLayout title="Your account">
      <p className="mb-6 text-mute">
        You’re signed in as <strong className="wrap-anywhere text-ink">{account.email}</strong>.
      </p>
      <div className="flex flex-col gap-3">
        <ButtonLink href="/">GO TO HOME PAGE</ButtonLink>
        {account.isAdmin && (
          <>
            <ButtonLink href="/admin/orders" tone="cyan">
              MANAGE ORDERS
            </ButtonLink>
            <ButtonLink href="/admin/users" tone="cyan">
              MANAGE ADMINS
            </ButtonLink>
          </>
        )}
        <ButtonLink href="/auth/password" tone="ghost">
          CHANGE PASSWORD
        </ButtonLink>
        <Form method="post" action="/auth/sign-out" className="flex flex-col">
          <Button type="submit" tone="ghost">
            SIGN OUT
          </Button>
        </Form>
      </div>
    </AccountPageLayout>
  );
}
