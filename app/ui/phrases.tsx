import { Fragment } from "react";

/** A heading of several short phrases, "Small crew. Real work.": a line ends with one of them, where the window allows it. */
export const PhraseHeading = ({ text }: { text: string }) =>
  text.split(/(?<=[.,]) /).map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && " "}
      <span className="inline-block">{phrase}</span>
    </Fragment>
  ));
