import { Fragment, type ReactNode } from "react";

/** A heading such as "Small crew. Real work." whose lines break between phrases if possible, and never at a hyphen. */
export function PhraseHeading({ text }: { text: string }) {
  if (hasLongWord(text)) return <FittedText text={text} />;
  const phrases = text.split(/(?<=[.,]) /);
  if (phrases.length === 1) return <NoWrapHyphens text={text} />;
  return phrases.map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && " "}
      <span className="inline-block">
        <NoWrapHyphens text={phrase} />
      </span>
    </Fragment>
  ));
}

const hasLongWord = (text: string): boolean => /[^\s-]{13}/.test(text);

/** A heading that is set smaller if it has a word of more than 12 letters, which may not fit on a phone. `children`: the text with its marks. */
export const FittedText = ({ text, children = text }: { text: string; children?: ReactNode }) =>
  hasLongWord(text) ? <span className="long-words">{children}</span> : children;

/** Link to the evidence of a claim. `of`: the claim, for the accessible name. */
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

/** Keeps hyphenated words, such as "one-week", on one line. A first word has room and stays part of the text, as tests search for it. */
export const NoWrapHyphens = ({ text }: { text: string }) =>
  hasLongWord(text) ? (
    <FittedText text={text} />
  ) : (
    text.split(/ (?=\S+-\S)|(?<= \S+-\S+) /).map((words, index) => (
      <Fragment key={words}>
        {index > 0 && " "}
        <span className={index > 0 && words.includes("-") ? "whitespace-nowrap" : undefined}>{words}</span>
      </Fragment>
    ))
  );
