import type { ReactNode } from "react";
import { translateOf } from "./translate-of";
import { Viewer } from "./viewer/viewer";

export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[2fr_3fr]">
      <Version name="Before" className="border-line text-mute">
        {before}
      </Version>
      <Version name="After" className="border-lime">
        {after}
      </Version>
    </div>
  );
}

function Version({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`border-t-4 bg-dusk p-5 ${className}`}>
      <h4 className="mb-3 font-bold text-ink text-lg">{name}</h4>
      <div className="grid gap-3">{children}</div>
    </div>
  );
}

/** The first cell of each row is its heading. Must fit the narrowest phone. */
export function ExampleTable({ caption, head, rows }: ExampleTableProps) {
  return (
    <table className="w-full text-left text-sm tabular-nums sm:text-base">
      <caption className="mb-3 text-left text-mute text-sm">{caption}</caption>
      <thead>
        <tr className="border-line border-b-4">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-2 align-bottom font-medium text-mute last:pr-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-panel-hi border-b-2 last:border-0">
            <th scope="row" className="break-words py-2 pr-2 text-left align-top font-medium">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td
                key={head[column + 1]}
                translate={translateOf(cell)}
                className="break-words py-2 pr-2 align-top last:pr-0"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ExampleTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

type Sample = { title: string; about: string; content: ReactNode };

/** Made-up examples, marked as such. */
export function Samples({ samples }: { samples: readonly Sample[] }) {
  return (
    <Viewer
      label="Samples"
      items={samples.map(({ title, about, content }, index) => ({
        id: `sample-${index + 1}`,
        title,
        content: (
          <article className="pixel-frame h-full bg-panel lg:grid lg:grid-cols-[1fr_3fr]">
            <div className="border-line border-b-4 p-5 md:p-8 lg:border-r-4 lg:border-b-0">
              <span className="inline-block bg-gold px-2 py-0.5 font-medium text-on-gold text-sm">Sample</span>
              <h3 className="mt-3">{title}</h3>
              <p className="mt-2 text-mute">{about}</p>
            </div>
            <div className="p-5 md:p-8">{content}</div>
          </article>
        ),
      }))}
    />
  );
}

export function ExampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <h4 className="mb-3 font-bold text-cyan text-lg">{title}</h4>
      {children}
    </section>
  );
}

/** `portraits`: image URLs by speaker. The first speaker is on the left. */
export function Transcript({ lines, portraits }: TranscriptProps) {
  const host = lines[0]?.by;
  return (
    <ol className="grid gap-4">
      {lines.map(({ by, text }) => (
        <li key={text} className={`flex items-start gap-3 sm:gap-4 ${by === host ? "" : "flex-row-reverse"}`}>
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
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

export type TranscriptLine = { by: string; text: string };
type TranscriptProps = { lines: readonly TranscriptLine[]; portraits: Readonly<Record<string, string>> };
