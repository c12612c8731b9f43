import type { ReactElement } from "react";
import type { Mail } from "../mail";
import type { LinkLetterProps } from "./account-letters";
import type { Address } from "./order-mails.server";
import { rendered } from "./rendered.server";

type LinkMail = Address & LinkLetterProps;

/** To who registered. */
export async function confirmAddress(props: LinkMail): Promise<Mail> {
  const { ConfirmAddress } = await import("./account-letters");
  return mail(props, `Confirm your address for ${props.site.brand}`, ConfirmAddress(props));
}

/** To the owner of an address that somebody registered again. */
export async function accountExists(props: LinkMail & { forgotUrl: string }): Promise<Mail> {
  const { AccountExists } = await import("./account-letters");
  return mail(props, `You already have an account at ${props.site.brand}`, AccountExists(props));
}

/** To who is to choose a new password. */
export async function chooseNewPassword(props: LinkMail): Promise<Mail> {
  const { ChooseNewPassword } = await import("./account-letters");
  return mail(props, `Choose a new password for ${props.site.brand}`, ChooseNewPassword(props));
}

/** To who is to become an admin. */
export async function adminInvitation(props: LinkMail & { invitedBy: string }): Promise<Mail> {
  const { AdminInvitation } = await import("./account-letters");
  return mail(props, `Become an admin of ${props.site.brand}`, AdminInvitation(props));
}

const mail = async ({ messageId, to, site }: LinkMail, subject: string, letter: ReactElement): Promise<Mail> => ({
  messageId,
  to,
  replyTo: site.email,
  subject,
  ...(await rendered(letter)),
});
