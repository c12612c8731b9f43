import { Fragment } from "react";

/** A title whose hyphenated words, such as "one-week", stay on one line: a browser would break them at their hyphen. */
export const NoWrapHyphens = ({ text }: { text: string }) =>
  text
    .split(/(\S+-\S+)/)
    .map((part, index) => (
      <Fragment key={part}>{index % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>
    ));
