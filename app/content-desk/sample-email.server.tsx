import { EMAIL_KINDS, emailsKind, isEmailKind } from "~/content/documents/emails-kind";
import { fillTokens, siteTokens } from "~/content/documents/text-tokens";
import { EmailLayout, EmailNote, EmailParagraph, sendEmail } from "~/email/email-layout.server";
import type { App } from "~/lib/app-context.server";
import type { JobsOf } from "~/lib/jobs/jobs";
import type { CONTENT_JOBS } from "./content-jobs";
import { openDocument } from "./documents.server";

const SAMPLE = { reference: "1A2B3C4D", service: "Custom Web Pages", name: "Jo" };

type Data = JobsOf<typeof CONTENT_JOBS>["sample-email"];

/** With the newest subject and opening, also of a draft. The email's own text would need an order. */
export async function sendSampleEmail(app: App, { email, sample }: Data, jobId: string): Promise<void> {
  if (!isEmailKind(sample)) return;
  const { site } = app.settings;
  const { title, example, tokens } = EMAIL_KINDS[sample];
  const { newest } = await openDocument(app, emailsKind);
  const content = (
    <EmailLayout
      preview="A test of your emails"
      title={title}
      sender={site}
      greeting={tokens.includes("reference") ? `Hi ${SAMPLE.name},` : undefined}
    >
      <EmailParagraph>Here follows the email’s own text, with its buttons and links.</EmailParagraph>
      <EmailNote>This is a test with sample data. Only you got it.</EmailNote>
    </EmailLayout>
  );
  await sendEmail(app, {
    id: `sample-email.${jobId}`,
    to: email,
    replyTo: site.email,
    subject: fillTokens(example, { ...siteTokens(site), ...SAMPLE }),
    words: { kind: sample, values: SAMPLE, own: newest },
    content,
  });
}
