import { storable } from "~/db/texts/storable";
import { Action, Letter, Paragraph, type Sender, Subheading, Summary } from "./letter";

export type ContactNoticeProps = {
  /** Who wrote. The address is what was typed: nobody has confirmed it. */
  name: string;
  email: string;
  company: string | null;
  message: string;
  /** Formatted, with the time zone. */
  receivedAt: string;
  /** The messages in the admin pages. */
  adminUrl: string;
  site: Sender;
};

/** To the team, about a message from the contact form. */
export function ContactNotice(props: ContactNoticeProps) {
  const lines = [
    { label: "Name", value: props.name },
    { label: "E-mail", value: props.email },
    ...(props.company ? [{ label: "Company", value: props.company }] : []),
    { label: "Received", value: props.receivedAt },
  ];
  return (
    <Letter preview={`${props.name}: ${storable(props.message, 90)}`} title="New message" sender={props.site}>
      <Paragraph>
        Somebody wrote through the contact form. Reply to this mail to answer them. The address is as they typed it;
        nobody has confirmed it.
      </Paragraph>
      <Summary lines={lines} />
      <Subheading>The message</Subheading>
      <Summary lines={[{ label: "Message", value: props.message }]} />
      <Paragraph>They agreed to receive messages via WhatsApp/SMS and accepted the Privacy Policy.</Paragraph>
      <Action href={props.adminUrl}>Open the messages</Action>
    </Letter>
  );
}
