import { Form } from "react-router";
import { AccountPageLayout } from "~/auth/sign-in/account-page";
import { formatEmailAddress } from "~/lib/email-address";
import { Button, ButtonLink } from "~/ui/button";

/** `email`: whose orders the link opens; `current`: whose orders this browser shows now. */
type OtherLinkProps = { link: string; email: string; current: string };

/** Asks before the orders of another address replace those that are open: any page can lead a browser to a link. */
export const OtherLink = ({ link, email, current }: OtherLinkProps) => (
  <AccountPageLayout title="Open other orders?">
    <p className="mb-6 text-mute">
      This link opens the orders of <Address email={email} />. This browser has the orders of{" "}
      <Address email={current} /> open.
    </p>
    <div className="flex flex-col gap-3">
      <Form method="post" replace className="flex flex-col">
        <input type="hidden" name="key" value={link} />
        <Button type="submit" name="intent" value="open-link">
          OPEN THESE ORDERS
        </Button>
      </Form>
      <ButtonLink href="/my-order" tone="ghost">
        BACK TO MY ORDERS
      </ButtonLink>
    </div>
    <p className="mt-6 text-mute text-sm">If you didn’t click a link in one of our emails, go back.</p>
  </AccountPageLayout>
);

const Address = ({ email }: { email: string }) => (
  <strong className="wrap-anywhere text-ink">{formatEmailAddress(email)}</strong>
);
