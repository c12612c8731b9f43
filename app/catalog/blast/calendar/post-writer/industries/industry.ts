/** Words of one trade. The tips and the myth are common knowledge of the trade and say nothing about the buyer. */
export type Industry = {
  /** Words of the industry field that mean this trade, in small letters and without accents. */
  words: RegExp;
  /** Where the work is done: "show you around ..." */
  spot: string;
  /** Stands after "your": "next coffee run". */
  visit: string;
  /** What the camera sees from close by. */
  look: string;
  tips: readonly [string, string, string];
  /** A common belief as a sentence, and what is true. */
  myth: string;
  truth: string;
  /** A question with two answers. */
  choice: string;
  /** A question with many answers. */
  question: string;
  /** Nobody votes on its services for fun: medicine, law, money. */
  sober?: true;
  /** Hashtags without their sign. */
  tags: readonly [string, string];
};
