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
