/** Texts of one industry. Tips and myth are common knowledge and make no claim about the customer. */
export type Industry = {
  /** Matches the industry field, in lower case and without accents. */
  words: RegExp;
  /** Place of work, used as "show you around ...". */
  spot: string;
  /** Used after "your": "next coffee run". */
  visit: string;
  /** Close-up view for the camera. */
  look: string;
  tips: readonly [string, string, string];
  /** A common misconception as a sentence, and the truth. */
  myth: string;
  truth: string;
  /** A question with two answers. */
  choice: string;
  /** A question with many answers. */
  question: string;
  /** No votes or games about its services: medicine, law, money. */
  sober?: true;
  /** Hashtags without "#". */
  tags: readonly [string, string];
};
