import { Link } from "react-email";
import { Action, Letter, Paragraph, type Sender } from "./letter";

export type LinkLetterProps = { url: string; site: Sender };

/** After a registration: the link that confirms the address. */
export const ConfirmAddress = ({ url, site }: LinkLetterProps) => (
  <Letter preview="One press and your account is ready" title="Confirm your address" sender={site}>
    <Paragraph>Welcome to {site.brand}! Please confirm that this e-mail address is yours.</Paragraph>
    <Action href={url}>Confirm my address</Action>
    <Paragraph>The link is good for 24 hours.</Paragraph>
    <Paragraph>If you did not register, ignore this mail: without you, the account cannot be used.</Paragraph>
  </Letter>
);

/** After somebody registered an address that has an account. */
export const AccountExists = ({ url, forgotUrl, site }: LinkLetterProps & { forgotUrl: string }) => (
  <Letter preview="Somebody registered with your address" title="You have an account" sender={site}>
    <Paragraph>
      Somebody, probably you, tried to register at {site.brand} with this e-mail address. It has an account already, and
      nothing was changed.
    </Paragraph>
    <Action href={url}>Log in</Action>
    <Paragraph>
      You do not remember the password?{" "}
      <Link href={forgotUrl} style={{ color: "#4a41a3" }}>
        Choose a new one
      </Link>
      .
    </Paragraph>
  </Letter>
);

/** The link to a new password. */
export const ChooseNewPassword = ({ url, site }: LinkLetterProps) => (
  <Letter preview="A link to choose a new password" title="Choose a password" sender={site}>
    <Paragraph>With this link you choose a new password for your {site.brand} account.</Paragraph>
    <Action href={url}>Choose a new password</Action>
    <Paragraph>
      It is good once, for an hour. Wherever you are signed in, you will be signed out. If you did not ask for it,
      ignore this mail: your password stays as it is.
    </Paragraph>
  </Letter>
);

/** To somebody who is to become an admin. */
export const AdminInvitation = ({ url, invitedBy, site }: LinkLetterProps & { invitedBy: string }) => (
  <Letter preview={`${invitedBy} invites you`} title="Become an admin" sender={site}>
    <Paragraph>
      {invitedBy} invites you to look after the orders and messages of {site.brand} as an admin.
    </Paragraph>
    <Action href={url}>Accept the invitation</Action>
    <Paragraph>The link is good once, for 7 days. If you do not know what this is about, ignore this mail.</Paragraph>
  </Letter>
);
