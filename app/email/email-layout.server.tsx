import { type HtmlToTextOptions, htmlToText } from "html-to-text";
import { type CSSProperties, createContext, Fragment, type ReactElement, type ReactNode, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brandHeaderOf, drawBrandHeader } from "~/content/documents/brand-print.server";
import { type OwnEmailWords, ownEmailWords } from "~/content/documents/emails-kind";
import { lightFaces, type Palette, paletteOf } from "~/content/documents/palette.server";
import type { Site } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { colors } from "~/lib/colors";
import type { ProgressStep } from "~/ui/receipt/receipt-data";
import robotPng from "./bit.png?inline";
import type { Email, EmailPicture } from "./mailer.server";

/** In pixels. */
const ROBOT_SIZE = { width: 24, height: 37 };

const fontFamily = "'Segoe UI', Helvetica, Arial, sans-serif";
const small = { fontSize: "14px", lineHeight: "21px" };
const plainTable = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** Beside the subject in a list of emails, which shows up to so many characters; without filling, the title and first sentences follow. */
const PREVIEW_CLASS = "preview";
const PREVIEW_LENGTH = 150;
const PREVIEW_FILL = "\u00a0\u200c\u200b";

/** The robot in the header of every email. Attached, because email programs block remote pictures. */
export const robotAttachment: EmailPicture = {
  cid: "bit@letter",
  fileName: "bit.png",
  type: "image/png",
  bytes: Buffer.from(robotPng.slice(robotPng.indexOf(",") + 1), "base64"),
};

export type EmailSummaryLine = { label: string; value: string };

export type EmailContent = {
  /** The same for every attempt, different for every email: "refund-email.REFUND.ORDER". */
  id: string;
  to: string;
  replyTo: string;
  orderId?: string;
  /** Email programs show all emails of a conversation together. */
  conversationId?: string;
  subject: string;
  /** Of a kind whose subject and opening staff can write: instead of `subject`, and before the first paragraph. */
  words?: OwnEmailWords;
  content: ReactElement;
  pictures?: readonly EmailPicture[];
};

type RenderedEmail = Email & Required<Pick<Email, "html" | "pictures">>;

/** Sends an email as HTML and plain text. Throws if the SMTP server does not accept it. */
export async function sendEmail(app: Pick<App, "mailer" | "settings" | "storage">, email: EmailContent) {
  await app.mailer.send({ ...(await composeEmail(app, email)), fromName: app.settings.site.brand });
}

/** The email with the brand and the words of `settings.site`. */
export async function composeEmail(
  app: Pick<App, "settings" | "storage">,
  email: EmailContent,
): Promise<RenderedEmail> {
  const { site, appUrl } = app.settings;
  return renderEmail(withOwnWords(email, site), new URL(appUrl).hostname, await headerPictures(app));
}

function withOwnWords({ words, ...email }: EmailContent, site: Site): EmailContent {
  if (!words) return email;
  const { subject, opening } = ownEmailWords(site, words);
  return {
    ...email,
    subject: subject || email.subject,
    content: <EmailOpening value={opening}>{email.content}</EmailOpening>,
  };
}

/** Attached to every email: the brand's logo or mascot. Empty if there is none, or if it cannot be read: emails do not wait for it. */
export async function headerPictures({
  settings,
  storage,
}: Pick<App, "settings" | "storage">): Promise<readonly EmailPicture[]> {
  const header = brandHeaderOf(settings.site);
  if (header === undefined) return [robotAttachment];
  const png = header && (await drawBrandHeader(storage, settings.site, header).catch(() => null));
  if (!png) return [];
  const name = header.isLogo ? "logo" : "mascot";
  return [{ cid: `${name}@letter`, fileName: `${name}.png`, type: "image/png", bytes: Buffer.from(png) }];
}

/** In plain text, a row of facts is one line, and a link to an address or a phone is its text, without subject and encoding. */
const TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: `.${PREVIEW_CLASS}`, format: "skip" },
    { selector: "h1", options: { uppercase: true } },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", format: "inline" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'a[href^="mailto:"]', format: "contactLink" },
    { selector: 'a[href^="tel:"]', format: "contactLink" },
  ],
  formatters: {
    contactLink: ({ attribs, children }, walk, builder) => {
      walk(children, builder);
      const contact = contactOf(attribs?.href ?? "");
      if (!digitsAndLetters(textIn(children)).includes(digitsAndLetters(contact))) builder.addInline(` (${contact})`);
    },
  },
};

/** `mailto:jo%2Bme@acme.example?subject=Hi` -> `jo+me@acme.example`. */
function contactOf(href: string): string {
  const encoded = href.replace(/^\w+:/, "").replace(/\?.*$/s, "");
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

type HtmlNode = { data?: string; children?: readonly HtmlNode[] };

const textIn = (nodes: readonly HtmlNode[] = []): string =>
  nodes.map(({ data, children }) => data ?? textIn(children)).join("");

/** Phones are shown with other punctuation, and without the country's number. */
const digitsAndLetters = (text: string): string => text.toLowerCase().replace(/^\+1(?=\d)|[\s().-]/g, "");

/** Renders the email; `host` is the domain of its message id. */
export function renderEmail(
  { id, conversationId, content, pictures = [], ...envelope }: EmailContent,
  host: string,
  header: readonly EmailPicture[] = [robotAttachment],
): RenderedEmail {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(content)}`;
  return {
    ...envelope,
    messageId: `<${id}@${host}>`,
    ...(conversationId && { threadId: `<conversation.${conversationId}@${host}>` }),
    html,
    text: htmlToText(html, TEXT_OPTIONS),
    pictures: [...header, ...pictures],
  };
}

/** Whose email it is, with the published look. */
type EmailSender = Pick<Site, "brand" | "address" | "look" | "pictures">;

/** Of the button. */
const EmailColors = createContext<Palette>(colors);

/** Staff's own paragraphs, as typed. */
const EmailOpening = createContext<readonly string[]>([]);

/** Frame of every email. All styles are inline and nothing is remote: email programs strip style sheets and block remote pictures. */
export function EmailLayout(props: {
  preview: string;
  title: string;
  sender: EmailSender;
  /** "Hi Jo," */
  greeting?: string;
  /** Below the text, on a tinted ground. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { look } = props.sender;
  const palette = paletteOf(look);
  return (
    <EmailColors value={{ ...palette, ...(look?.ground === "light" && lightFaces(look)) }}>
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          {/* Mail on iPhones would enlarge the text and break the table. */}
          <meta name="x-apple-disable-message-reformatting" />
          {/* The colors are those of paper: a program that inverts them would make the gold button unreadable. */}
          <meta name="color-scheme" content="light" />
          <meta name="supported-color-schemes" content="light" />
          <title>{props.title}</title>
        </head>
        <body style={{ margin: 0, padding: 0, backgroundColor: colors["paper-ground"] }}>
          <div className={PREVIEW_CLASS} style={HIDDEN}>
            {props.preview}
            {PREVIEW_FILL.repeat(PREVIEW_LENGTH)}
          </div>
          <table {...plainTable} width="100%">
            <tbody>
              <tr>
                <td align="center" style={{ padding: "24px 8px", fontFamily, color: colors.panel }}>
                  <table {...plainTable} width="600" style={{ ...FRAME, border: `4px solid ${palette.night}` }}>
                    <tbody>
                      <tr>
                        <td
                          style={{
                            padding: "16px",
                            backgroundColor: palette.night,
                            borderBottom: `4px solid ${palette.pink}`,
                          }}
                        >
                          <Brand sender={props.sender} />
                        </td>
                      </tr>
                      <tr>
                        <td style={{ padding: "28px 16px 16px" }}>
                          <h1 style={{ margin: "0 0 12px", fontFamily, fontSize: "26px", lineHeight: "34px" }}>
                            {props.title}
                          </h1>
                          {props.greeting && <EmailParagraph>{props.greeting}</EmailParagraph>}
                          <Opening />
                          {props.children}
                        </td>
                      </tr>
                      {props.footer && (
                        <tr>
                          <td style={{ padding: "20px 16px 8px", backgroundColor: colors["paper-card"] }}>
                            {props.footer}
                          </td>
                        </tr>
                      )}
                    </tbody>
                  </table>
                  <p style={{ ...small, margin: "16px 0 0", color: colors["paper-mute"] }}>
                    {props.sender.brand} · {props.sender.address}
                  </p>
                </td>
              </tr>
            </tbody>
          </table>
        </body>
      </html>
    </EmailColors>
  );
}

const Opening = () =>
  use(EmailOpening).map((paragraph) => (
    <EmailParagraph key={paragraph}>
      <TypedText>{paragraph}</TypedText>
    </EmailParagraph>
  ));

const HIDDEN: CSSProperties = { display: "none", overflow: "hidden", maxHeight: 0, lineHeight: "1px", opacity: 0 };

const FRAME = {
  width: "100%",
  maxWidth: "600px",
  textAlign: "left",
  backgroundColor: colors.paper,
} as const;

/** The brand's logo, or its words as text, for readers without pictures: the first word is white, the rest pink. */
function Brand({ sender }: { sender: EmailSender }) {
  const palette = paletteOf(sender.look);
  const { brand } = sender;
  const header = brandHeaderOf(sender);
  if (header?.isLogo)
    return (
      <HeaderPicture cid="logo@letter" alt={brand} width={header.width} height={header.height} color={palette.ink} />
    );
  const [first, ...rest] = brand.split(" ");
  return (
    <table {...plainTable}>
      <tbody>
        <tr>
          {header !== null && (
            <td style={{ width: `${(header ?? ROBOT_SIZE).width + 12}px` }}>
              {header ? (
                <HeaderPicture cid="mascot@letter" alt="" width={header.width} height={header.height} />
              ) : (
                <HeaderPicture cid={robotAttachment.cid} alt="" {...ROBOT_SIZE} />
              )}
            </td>
          )}
          <td style={{ fontFamily, fontSize: "18px", lineHeight: "24px", fontWeight: "bold", color: palette.ink }}>
            {first} <span style={{ color: palette.pink }}>{rest.join(" ")}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Otherwise React adds a preload to the head. Words instead of the picture have the size and color of the brand's. */
const HeaderPicture = ({ cid, color, ...image }: HeaderPictureProps) => (
  <img
    src={`cid:${cid}`}
    width={image.width}
    height={image.height}
    alt={image.alt}
    fetchPriority="low"
    style={{ display: "block", border: 0, ...(color && { ...LOGO_WORDS, color }) }}
  />
);

type HeaderPictureProps = { cid: string; alt: string; width: number; height: number; color?: string };

const LOGO_WORDS = { maxWidth: "100%", fontFamily, fontSize: "18px", fontWeight: "bold" } as const;

export const EmailParagraph = (props: { children: ReactNode }) => (
  <p style={{ margin: "0 0 14px", fontSize: "16px", lineHeight: "25px" }}>{props.children}</p>
);

/** For what is less important than the rest. */
export const EmailNote = (props: { children: ReactNode }) => (
  <p style={{ ...small, margin: "0 0 12px", color: colors["paper-mute"] }}>{props.children}</p>
);

export const NoBreak = (props: { children: string }) => <span style={{ whiteSpace: "nowrap" }}>{props.children}</span>;

/** An attached picture that leads to what it shows. */
export const EmailThumbnail = (props: { picture: EmailPicture; alt: string; href: string }) => (
  <p style={{ margin: "0 0 14px" }}>
    <a href={props.href} target="_blank" rel="noopener">
      <img
        src={`cid:${props.picture.cid}`}
        alt={props.alt}
        fetchPriority="low"
        style={{ display: "block", maxWidth: "100%", height: "auto", border: `4px solid ${colors.night}` }}
      />
    </a>
  </p>
);

export const EmailSubheading = (props: { children: ReactNode }) => (
  <h2 style={{ margin: "24px 0 8px", fontFamily, fontSize: "17px", lineHeight: "24px" }}>{props.children}</h2>
);

/** One paragraph for each line: for texts of any length. */
export const EmailSummary = (props: { lines: readonly EmailSummaryLine[] }) =>
  props.lines.map((line, index) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      key={index}
      style={{
        margin: index < props.lines.length - 1 ? "0 0 8px" : "0 0 14px",
        fontSize: "15px",
        lineHeight: "22px",
        overflowWrap: "anywhere",
      }}
    >
      <strong>{line.label.endsWith("?") ? line.label : `${line.label}:`}</strong> <TypedText>{line.value}</TypedText>
    </p>
  ));

/** A table of short facts: the label left, the value right. The last line is bold. */
export const EmailFacts = (props: { lines: readonly EmailSummaryLine[]; total?: string }) => (
  <table {...plainTable} width="100%" style={{ margin: "0 0 14px" }}>
    <tbody>
      {props.lines.map(({ label, value }) => {
        const bold = label === props.total ? "bold" : "normal";
        return (
          <tr key={label}>
            <td
              style={{
                ...FACT,
                paddingRight: "12px",
                whiteSpace: "nowrap",
                fontWeight: bold,
                color: colors["paper-mute"],
              }}
            >
              {label}:{" "}
            </td>
            <td align="right" style={{ ...FACT, fontWeight: bold, overflowWrap: "anywhere" }}>
              {value}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const FACT = {
  padding: "8px 0",
  borderTop: `1px solid ${colors["paper-line"]}`,
  fontFamily,
  fontSize: "15px",
  lineHeight: "22px",
  verticalAlign: "top",
};

const TRACK_COLORS: Record<ProgressStep["state"], { bar: string; text: string }> = {
  done: { bar: colors["lime-ink"], text: colors["lime-ink"] },
  now: { bar: colors["gold-lo"], text: colors["orange-ink"] },
  later: { bar: colors["paper-line"], text: colors["paper-mute"] },
};

/** The order's progress as table cells: a colored bar, a check sign and words, readable without pictures and colors. */
export const EmailTrack = ({ steps }: { steps: readonly ProgressStep[] }) =>
  steps.length > 0 && (
    <table {...plainTable} width="100%" style={{ margin: "4px 0 20px", tableLayout: "fixed" }}>
      <tbody>
        <tr>
          {steps.map(({ title, state, note }) => (
            <td key={title} width="25%" style={{ padding: "0 4px 0 0", verticalAlign: "top" }}>
              <div
                style={{ height: "8px", lineHeight: "8px", fontSize: 0, backgroundColor: TRACK_COLORS[state].bar }}
              />
              <p style={{ ...TRACK_TITLE, color: TRACK_COLORS[state].text }}>
                {state === "done" && "✓ "}
                {title}
              </p>
              {note && <p style={TRACK_NOTE}>{note}</p>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );

const TRACK_TITLE = { margin: "8px 0 0", fontSize: "13px", lineHeight: "18px", fontWeight: "bold" };
const TRACK_NOTE = { margin: 0, fontSize: "13px", lineHeight: "18px", color: colors["paper-mute"] };

/** Every email has at most one. */
export function EmailButton(props: { href: string; children: string }) {
  const palette = use(EmailColors);
  return (
    <table {...plainTable} style={{ margin: "8px 0 16px" }}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: palette.gold, border: `4px solid ${palette["on-gold"]}` }}>
            <a
              href={props.href}
              target="_blank"
              style={{
                display: "block",
                padding: "14px 28px",
                fontSize: "17px",
                lineHeight: "20px",
                fontWeight: "bold",
                color: palette["on-gold"],
                textDecoration: "none",
              }}
              rel="noopener"
            >
              {props.children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** As it was typed, with its line breaks, also in plain text. */
export const TypedText = (props: { children: string }) => (
  <span style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
    {props.children.split(/\r?\n/).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </span>
);

/** What the recipient wrote before. */
export const EmailQuote = (props: { children: string }) => (
  <blockquote style={{ margin: 0, paddingLeft: "12px", borderLeft: `4px solid ${colors["paper-line"]}` }}>
    <EmailNote>
      <TypedText>{props.children}</TypedText>
    </EmailNote>
  </blockquote>
);

export const EmailLink = (props: { href: string; children: string }) => (
  <a href={props.href} target="_blank" style={{ color: colors.line, textDecoration: "underline" }} rel="noopener">
    {props.children}
  </a>
);

/** Links in one line, with a dot between them. */
export const EmailLinks = (props: { links: readonly { href: string; label: string }[] }) =>
  props.links.length > 0 && (
    <EmailNote>
      {props.links.map(({ href, label }, index) => (
        <Fragment key={href}>
          {index > 0 && " · "}
          <EmailLink href={href}>{label}</EmailLink>
        </Fragment>
      ))}
    </EmailNote>
  );
