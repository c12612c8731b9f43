import type { ReactElement, ReactNode } from "react";
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Row,
  render,
  Section,
  Text,
} from "react-email";
import type { App } from "~/app-context.server";
import { colors } from "~/lib/colors";
import type { Site } from "~/lib/config/site";
import robotPng from "./bit.png?inline";
import type { Email } from "./mailer.server";

/** In pixels. */
const ROBOT_SIZE = { width: 48, height: 74 };

const readingFont = "'Space Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";
const pixelFont = "'Press Start 2P', 'Courier New', Courier, monospace";
const small = { fontSize: "13px", lineHeight: "20px" };

/** The robot in the header of every email. Attached, because email programs block remote pictures. */
export const robotAttachment = {
  cid: "bit@letter",
  fileName: "bit.png",
  type: "image/png" as const,
  bytes: Buffer.from(robotPng.slice(robotPng.indexOf(",") + 1), "base64"),
};

export type EmailSummaryLine = { label: string; value: string };

export type EmailContent = {
  /** The same for every attempt, different for every email: "refund-email.REFUND.ORDER". */
  id: string;
  to: string;
  replyTo: string;
  orderId?: string;
  subject: string;
  content: ReactElement;
};

/** Sends an email as HTML and plain text. Throws if the SMTP server does not accept it. */
export async function sendEmail({ mailer, settings }: Pick<App, "mailer" | "settings">, email: EmailContent) {
  await mailer.send(await renderEmail(email, new URL(settings.appUrl).hostname));
}

/** Renders the email; `host` is the domain of its message id. */
export async function renderEmail({ id, content, ...envelope }: EmailContent, host: string): Promise<Email> {
  return {
    ...envelope,
    messageId: `<${id}@${host}>`,
    html: await render(content),
    text: await render(content, { plainText: true }),
    pictures: [robotAttachment],
  };
}

/** Frame of every email. All styles are inline and nothing is remote: email programs strip style sheets and block remote pictures. */
export function EmailLayout(props: {
  preview: string;
  title: string;
  sender: Pick<Site, "brand" | "address">;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body
        style={{
          margin: 0,
          padding: "24px 12px",
          backgroundColor: colors["paper-ground"],
          fontFamily: readingFont,
          color: colors.panel,
        }}
      >
        <Container style={{ maxWidth: "600px", backgroundColor: colors.paper, border: `4px solid ${colors.night}` }}>
          <Section
            style={{ backgroundColor: colors.night, padding: "20px 28px", borderBottom: `4px solid ${colors.pink}` }}
          >
            <Row>
              <Column style={{ width: `${ROBOT_SIZE.width + 20}px`, verticalAlign: "middle" }}>
                <Img
                  src={`cid:${robotAttachment.cid}`}
                  {...ROBOT_SIZE}
                  alt={`Bit, the ${props.sender.brand} robot`}
                  style={{ ...small, color: colors.mute }}
                />
              </Column>
              <Column style={{ verticalAlign: "middle" }}>
                <Logo brand={props.sender.brand} />
                <Heading
                  as="h1"
                  style={{ margin: "8px 0 0", color: colors.ink, fontFamily: pixelFont, fontSize: "22px" }}
                >
                  {props.title}
                </Heading>
              </Column>
            </Row>
          </Section>
          <Section style={{ padding: "20px 28px 28px" }}>{props.children}</Section>
        </Container>
        <Text style={{ ...small, textAlign: "center", color: colors["paper-mute"] }}>
          {props.sender.brand} · {props.sender.address}
        </Text>
      </Body>
    </Html>
  );
}

/** First word in white, the rest in pink. */
function Logo({ brand }: { brand: string }) {
  const [first, ...rest] = brand.split(" ");
  return (
    <Text
      style={{
        ...small,
        margin: 0,
        color: colors.ink,
        fontFamily: pixelFont,
        fontWeight: "bold",
        letterSpacing: "2px",
      }}
    >
      {first} <span style={{ color: colors.pink }}>{rest.join(" ")}</span>
    </Text>
  );
}

export const EmailParagraph = (props: { children: ReactNode }) => (
  <Text style={{ margin: "0 0 14px", fontSize: "16px", lineHeight: "25px" }}>{props.children}</Text>
);

export const NoBreak = (props: { children: string }) => <span style={{ whiteSpace: "nowrap" }}>{props.children}</span>;

export const EmailSubheading = (props: { children: ReactNode }) => (
  <Heading as="h2" style={{ margin: "24px 0 10px", fontFamily: pixelFont, fontSize: "16px", color: colors.line }}>
    {props.children}
  </Heading>
);

/** One paragraph for each line instead of a table: readable as plain text and on narrow screens. */
export const EmailSummary = (props: { lines: readonly EmailSummaryLine[] }) =>
  props.lines.map((line, index) => (
    <Text
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      key={index}
      style={{
        margin: index < props.lines.length - 1 ? "0 0 8px" : "0 0 14px",
        fontSize: "15px",
        lineHeight: "22px",
        overflowWrap: "anywhere",
      }}
    >
      <strong>{line.label}:</strong> <span style={{ whiteSpace: "pre-wrap" }}>{line.value}</span>
    </Text>
  ));

export const EmailButton = (props: { href: string; children: string }) => (
  <Button
    href={props.href}
    style={{
      margin: "8px 0 16px",
      padding: "14px 20px",
      backgroundColor: colors.line,
      color: colors.paper,
      fontFamily: pixelFont,
      fontWeight: "bold",
    }}
  >
    {props.children}
  </Button>
);

export const EmailLink = (props: { href: string; children: string }) => (
  <Link href={props.href} style={{ color: colors.line }}>
    {props.children}
  </Link>
);
