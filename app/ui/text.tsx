import { Fragment } from "react";

/** An email address that begins a line of its own before it breaks, and breaks after the @ where even that is too short. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <span className="inline-block [text-decoration:inherit]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** A heading of several short phrases, "Small crew. Real work.": a line ends with one of them, where the window allows it. */
export const PhraseHeading = ({ text }: { text: string }) =>
  text.split(/(?<=[.,]) /).map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && " "}
      <span className="inline-block">{phrase}</span>
    </Fragment>
  ));

/** Leads to what shows that a claim is true. `of` is the claim, for those who hear the link alone. */
export function SourceLink({ href, of }: { href: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Source of “${of}” (opens in a new tab)`}
      className="link inline-flex pointer-coarse:min-h-11 items-center text-sm"
    >
      Source
    </a>
  );
}

/** A title whose hyphenated words, such as "one-week", stay on one line: a browser would break them at their hyphen. */
export const NoWrapHyphens = ({ text }: { text: string }) =>
  text
    .split(/(\S+-\S+)/)
    .map((part, index) => (
      <Fragment key={part}>{index % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>
    ));

/**
 * A heading whose hyphenated word, such as "Pre-Checkout", begins a line of its own: a browser would break it at its
 * hyphen. What follows stays one text in the HTML, as it is searched for.
 */
export function HyphenSafeHeading({ text }: { text: string }) {
  const at = text.search(/(?<= )\S+-\S/);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <br />
      {text.slice(at)}
    </>
  );
}
