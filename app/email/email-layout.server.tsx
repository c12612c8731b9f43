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
import { colors } from "~/lib/colors";
import type { Site } from "~/lib/config/site";
import drawing from "./bit.png?inline";
import type { Email, Mailer } from "./mailer.server";

/** Bit, who stands at the head of every letter. Sent along, because mail programs block what is loaded from elsewhere. */
export const robotAttachment = {
  cid: "bit@letter",
  fileName: "bit.png",
  type: "image/png" as const,
  bytes: Buffer.from(drawing.slice(drawing.indexOf(",") + 1), "base64"),
};

/** In pixels, as letters show it. */
const ROBOT_SIZE = { width: 48, height: 74 };

/** What a letter shows of the sender. */
type Sender = Pick<Site, "brand" | "email" | "phone" | "address">;

type SummaryLine = { label: string; value: string };

/**
 * The frame of every mail: the night sky of the site as its head, dark ink on white below it, which every client can show.
 * Styles are inline and nothing is loaded from anywhere: mail programs strip style sheets and block remote pictures. Bit comes
 * along with the mail, and nothing is lost where pictures are not shown.
 */
export function EmailLayout(props: { preview: string; title: string; sender: Sender; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body
        style={{
          margin: 0,
          padding: "24px 12px",
          backgroundColor: colors["paper-ground"],
          fontFamily: reading,
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
                <Heading as="h1" style={{ margin: "8px 0 0", color: colors.ink, fontFamily: pixel, fontSize: "22px" }}>
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

/** As the site writes it: the first word in white, the rest in pink. */
function Logo({ brand }: { brand: string }) {
  const [first, ...rest] = brand.split(" ");
  return (
    <Text
      style={{ ...small, margin: 0, color: colors.ink, fontFamily: pixel, fontWeight: "bold", letterSpacing: "2px" }}
    >
      {first} <span style={{ color: colors.pink }}>{rest.join(" ")}</span>
    </Text>
  );
}

export const EmailParagraph = (props: { children: ReactNode }) => (
  <Text style={{ margin: "0 0 14px", fontSize: "16px", lineHeight: "25px" }}>{props.children}</Text>
);

/** A number or a range that stays on one line. */
export const NoBreak = (props: { children: string }) => <span style={{ whiteSpace: "nowrap" }}>{props.children}</span>;

export const EmailSubheading = (props: { children: ReactNode }) => (
  <Heading as="h2" style={{ margin: "24px 0 10px", fontFamily: pixel, fontSize: "16px", color: colors.line }}>
    {props.children}
  </Heading>
);

/** One paragraph a line, not a table: it also reads well as plain text and on a narrow screen. */
export const EmailSummary = (props: { lines: readonly SummaryLine[] }) =>
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
      fontFamily: pixel,
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

const reading = "'Space Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";
const pixel = "'Press Start 2P', 'Courier New', Courier, monospace";
const small = { fontSize: "13px", lineHeight: "20px" };

export type EmailContent = {
  /** One message for each `id`, however often it must be tried: "refund-email.REFUND.ORDER". */
  id: string;
  to: string;
  /** Whom an answer goes to. */
  replyTo: string;
  /** The order that it is about. */
  orderId?: string;
  subject: string;
  letter: ReactElement;
};

/** What of the app sends a letter. */
export type EmailServices = { mailer: Mailer; settings: { appUrl: string } };

/** Sends a letter as HTML and as plain text. Throws when the mail server does not take it. */
export async function sendEmail({ mailer, settings }: EmailServices, mail: EmailContent): Promise<void> {
  await mailer.send(await renderEmail(mail, new URL(settings.appUrl).hostname));
}

/** The mail as it goes out from the shop at `host`. */
export async function renderEmail({ id, letter, ...envelope }: EmailContent, host: string): Promise<Email> {
  return {
    ...envelope,
    messageId: `<${id}@${host}>`,
    html: await render(letter),
    text: await render(letter, { plainText: true }),
    pictures: [robotAttachment],
  };
}
