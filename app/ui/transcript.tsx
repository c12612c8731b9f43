/** Who says what, by turns. `portraits` are pictures by the speaker's name; the first speaker stands on the left. */
export function Transcript({ lines, portraits }: TranscriptProps) {
  const host = lines[0]?.by;
  return (
    <ol className="grid gap-4">
      {lines.map(({ by, words }) => (
        <li key={words} className={`flex items-start gap-3 sm:gap-4 ${by === host ? "" : "flex-row-reverse"}`}>
          <img
            src={portraits[by]}
            alt=""
            width={24}
            height={24}
            loading="lazy"
            className="pixel-img size-12 shrink-0"
          />
          <p className={`max-w-[26rem] p-3 ${by === host ? "bg-panel-hi" : "bg-dusk"}`}>
            <strong className={`block text-sm ${by === host ? "text-cyan" : "text-pink"}`}>{by}</strong>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}

export type TranscriptLine = { by: string; words: string };
type TranscriptProps = { lines: readonly TranscriptLine[]; portraits: Readonly<Record<string, string>> };
