import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentKind } from "~/content/documents/document-kind";
import { EMAIL_KINDS, type EmailKindName, emailsKind, isEmailKind } from "~/content/documents/emails-kind";
import { fillTokens, siteTokens } from "~/content/documents/text-tokens";
import type { Site } from "~/content/site";
import { composeEmail, EmailLayout, EmailNote, EmailParagraph, sendEmail } from "~/email/email-layout.server";
import type { App } from "~/lib/app-context.server";
import type { JobsOf } from "~/lib/jobs/jobs";
import type { CONTENT_JOBS } from "./content-jobs";
import { openDocument } from "./documents.server";
import { siteWithDraft } from "./preview-links.server";

const SAMPLE = { reference: "1A2B3C4D", service: "Custom Web Pages", name: "Jo" };

type Data = JobsOf<typeof CONTENT_JOBS>["sample-email"];

/** With the newest subject and opening, also of a draft. */
export async function sendSampleEmail(app: App, { email, sample }: Data, jobId: string): Promise<void> {
  if (!isEmailKind(sample)) return;
  const drafted = await withDraft(app, emailsKind);
  await sendEmail(drafted, {
    ...sampleOf(drafted.settings.site, sample),
    id: `sample-email.${jobId}`,
    to: email,
  });
}

/** Beside the form of `kind`, with its draft; the subject stands above the email. */
export async function composeSampleEmail(app: App, kind: DocumentKind, sample: EmailKindName) {
  const drafted = await withDraft(app, kind);
  const { site } = drafted.settings;
  const email = await composeEmail(drafted, { ...sampleOf(site, sample), id: "sample", to: site.email });
  const subject = renderToStaticMarkup(
    <p style={{ margin: 0, padding: "16px", fontFamily: "sans-serif" }}>Subject: {email.subject}</p>,
  );
  return { ...email, html: email.html.replace(/<body[^>]*>/, (body) => body + subject) };
}

export async function withDraft(app: App, kind: DocumentKind): Promise<App> {
  const site = await siteWithDraft(app, kind, await openDocument(app, kind));
  return { ...app, settings: { ...app.settings, site } };
}

/** The email's own text would need an order. */
function sampleOf(site: Site, sample: EmailKindName) {
  const { title, example, tokens } = EMAIL_KINDS[sample];
  return {
    replyTo: site.email,
    subject: fillTokens(example, { ...siteTokens(site), ...SAMPLE }),
    words: { kind: sample, values: SAMPLE },
    content: (
      <EmailLayout
        preview="A test of your emails"
        title={title}
        sender={site}
        greeting={tokens.includes("reference") ? `Hi ${SAMPLE.name},` : undefined}
      >
        <EmailParagraph>Here follows the email’s own text, with its buttons and links.</EmailParagraph>
        <EmailNote>This is a test with sample data. Only you see it.</EmailNote>
      </EmailLayout>
    ),
  };
}
