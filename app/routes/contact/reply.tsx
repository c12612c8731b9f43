import { randomUUID } from "node:crypto";
import { data, redirect, useActionData } from "react-router";
import { useSite } from "~/content/use-site";
import { MessageSent } from "~/customers/contact/contact-form";
import { storePost } from "~/customers/contact/contact-messages.server";
import { findContactConversation, receiveContactReply } from "~/customers/contact/contact-replies.server";
import { readReplyKey } from "~/customers/contact/reply-links.server";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import { detectOutage } from "~/lib/db/outage";
import { singleParam } from "~/lib/db/pagination";
import { formText, readFormData } from "~/lib/http/form-data";
import { MessageList } from "~/orders/message-list";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { keyedPageHeaders, unlistedMeta } from "~/routes/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { OrderBackground } from "~/ui/order-background";
import { Heading, Panel } from "~/ui/section";
import type { Route } from "./+types/reply";

/** /contact/reply?key=: the conversation of a contact message, from the link in our answer. Without scripts. */

export const meta = unlistedMeta({
  title: "Your message",
  description: "Read our answer and reply.",
  path: "/contact/reply",
});

export const headers = keyedPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const id = readReplyKey(app, keyOf(request));
  const conversation = id ? await readConversation(app, id) : null;
  const status = conversation === "unavailable" ? 503 : conversation ? 200 : 404;
  return data({ conversation, replyId: randomUUID() }, { status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const key = keyOf(request);
  const contactMessageId = readReplyKey(app, key);
  if (!contactMessageId) return data(null, { status: 404 });
  const form = await readFormData(request);
  const reply = { id: formText(form, "id"), text: String(form.get("message") ?? "") };
  const { result, status } = await storePost(app, context.get(clientContext), () =>
    receiveContactReply(app, { ...reply, contactMessageId }),
  );
  if (result.ok) throw redirect(`/contact/reply?key=${key}`, 303);
  return data({ ...reply, error: result.error }, { status });
}

const keyOf = (request: Request) => singleParam(new URL(request.url).searchParams, "key");

/** What was typed must be shown again also while the database is unavailable. */
async function readConversation({ db }: Pick<App, "db">, id: string) {
  try {
    return await findContactConversation(db, id);
  } catch (error) {
    if (!detectOutage(error)) throw error;
    return "unavailable" as const;
  }
}

export default function ContactReplyPage({ loaderData: { conversation, replyId } }: Route.ComponentProps) {
  const rejected = useActionData<typeof action>();
  const { contactHours } = useSite().promises;
  if (!conversation) return <InvalidLink />;
  const messages = conversation === "unavailable" ? [] : conversation.messages;
  return (
    <OrderBackground labelledby="reply-title">
      <Heading as="h1" id="reply-title" eyebrow="Contact" sub="Reply here, and we’ll answer by email.">
        Your message
      </Heading>
      <Panel className="mx-auto max-w-2xl p-5 md:p-8">
        {conversation === "unavailable" ? (
          <p className="mb-6 text-mute">We can’t show the conversation right now. Please try again in a minute.</p>
        ) : (
          <MessageList messages={messages} name={conversation.name} />
        )}
        <div id="reply" role="status" className="mb-6 empty:mb-0">
          {!rejected && messages.at(-1)?.sender === "customer" && <MessageSent within={contactHours} />}
        </div>
        <form method="post" action="#reply" noValidate aria-label="Reply">
          <input type="hidden" name="id" value={rejected?.id ?? replyId} />
          <TextArea
            label="Your reply"
            name="message"
            maxLength={MESSAGE_MAX}
            defaultValue={rejected?.text}
            error={rejected?.error}
          />
          <Button type="submit" className="max-sm:btn-wide">
            Send
          </Button>
        </form>
      </Panel>
    </OrderBackground>
  );
}

/** Expired or altered, or the message was deleted. */
const InvalidLink = () => (
  <OrderBackground labelledby="reply-title">
    <Heading
      as="h1"
      id="reply-title"
      eyebrow="Contact"
      sub="It has expired, or it’s incomplete. Send us a new message, and we’ll get back to you by email."
    >
      This link doesn’t work
    </Heading>
    <div className="flex justify-center">
      <ButtonLink href="/contact">Contact us</ButtonLink>
    </div>
  </OrderBackground>
);
