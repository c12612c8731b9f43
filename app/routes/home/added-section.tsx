import { SitePictureImage } from "~/content/documents/site-picture";
import type { AddedTexts } from "~/content/home-layout";
import type { SitePicture } from "~/content/site";
import { ButtonLink, wordsClass } from "~/ui/button";
import { PostCard, type PostListItem } from "~/ui/post-card";
import { QuestionList } from "~/ui/question-list";
import { Card, Heading, Panel, Section } from "~/ui/section";
import { FittedText } from "~/ui/text";
import { FigureList } from "./key-figures";
import { opensTab, SectionButton, useTargets } from "./targets";

/** As many as fill a row. */
export const SHOWN_POSTS = 3;

type Entry = Omit<AddedTexts["entries"][number], "picture"> & { picture: SitePicture | undefined };

/** With pictures and posts instead of their names. */
export type AddedSectionData = Omit<AddedTexts, "entries"> & {
  entries: readonly Entry[];
  posts: readonly PostListItem[];
};

/** A section that staff have added to the home page. */
export function AddedSection({ surface, ...section }: AddedSectionData & { surface: string }) {
  const { kind, eyebrow, heading, sub, button } = section;
  const id = `${section.section}-title`;
  return (
    <Section id={section.section} labelledby={id} className={surface}>
      {kind === "action" ? (
        <CallToAction id={id} {...section} />
      ) : (
        <>
          <Heading id={id} eyebrow={eyebrow} sub={sub}>
            {heading}
          </Heading>
          <Entries {...section} />
          <SectionButton {...button} tone="gold" />
        </>
      )}
    </Section>
  );
}

function Entries({ kind, entries, posts }: AddedSectionData) {
  if (kind === "text") return <Paragraphs entries={entries} />;
  if (kind === "figures")
    return (
      <Panel className="frame-cyan bg-panel-hi px-2 py-5 sm:p-6">
        <FigureList
          figures={entries.map(({ title, text, link }) => ({
            value: title,
            meaning: text,
            ...(link && { source: link }),
          }))}
          valueClassName="text-gold"
        />
      </Panel>
    );
  if (kind === "pictures") return <Pictures entries={entries} />;
  if (kind === "quotes") return <Quotes entries={entries} />;
  if (kind === "questions")
    return <QuestionList questions={entries.map(({ title, text }) => ({ question: title, answer: text }))} />;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} eager={false} featured={false} as="h3" />
        </li>
      ))}
    </ul>
  );
}

type EntriesProps = { entries: readonly Entry[] };

/** A picture beside its text, on alternate sides; on phones above or below it. */
const Paragraphs = ({ entries }: EntriesProps) => (
  <div className="grid gap-6">
    {entries.map(({ title, text, picture }, place) => {
      const words = (
        <div key="words">
          <h3 className="mb-3 sm:mb-4">
            <FittedText text={title} />
          </h3>
          {text.split(/\n+/).map((paragraph) => (
            <p key={paragraph} className="mt-3 text-lg text-mute leading-relaxed">
              {paragraph}
            </p>
          ))}
        </div>
      );
      if (!picture)
        return (
          <Panel key={title} className="mx-auto w-full max-w-4xl p-4 sm:p-8">
            {words}
          </Panel>
        );
      const image = (
        <div key="picture" className="pixel-frame-raised bg-panel">
          <SitePictureImage picture={picture} sizes="(min-width: 64rem) 36rem, 100vw" className="h-auto w-full" />
        </div>
      );
      return (
        <div key={title} className="grid items-center gap-4 sm:gap-6 lg:grid-cols-2 lg:gap-8">
          {place % 2 === 0 ? [image, words] : [words, image]}
        </div>
      );
    })}
  </div>
);

const Pictures = ({ entries }: EntriesProps) => (
  <ul className="grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 sm:gap-6 lg:grid-cols-4">
    {entries.map(({ title, picture, link }) => {
      const shown = (
        <>
          {picture && (
            <SitePictureImage
              picture={{ ...picture, alt: "" }}
              sizes="(min-width: 64rem) 18rem, 50vw"
              className="aspect-video w-full object-contain"
            />
          )}
          <span className="mt-3 block text-center font-bold leading-5">{title}</span>
        </>
      );
      return (
        <li key={title} className="grid">
          {link ? (
            <a href={link} rel="noopener" className="pixel-frame hover:frame-gold bg-panel p-4 hover:text-gold">
              {shown}
            </a>
          ) : (
            <div className="pixel-frame bg-panel p-4">{shown}</div>
          )}
        </li>
      );
    })}
  </ul>
);

const Quotes = ({ entries }: EntriesProps) => (
  <div className="grid gap-4 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
    {entries.map(({ title, text, picture, link }) => (
      <Card key={title + text} className="flex flex-col p-4 sm:p-6">
        <blockquote className="flex-1 text-lg leading-relaxed">{`“${text}”`}</blockquote>
        <p className="mt-4 flex items-center gap-4 border-line border-t-4 pt-4 font-bold text-gold">
          {picture && (
            <SitePictureImage
              picture={{ ...picture, alt: "" }}
              sizes="3rem"
              className="size-12 shrink-0 object-cover"
            />
          )}
          {link ? (
            <a href={link} rel="noopener" className="link wrap-anywhere inline-flex min-h-11 items-center">
              {title}
            </a>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
        </p>
      </Card>
    ))}
  </div>
);

function CallToAction({ id, eyebrow, heading, sub, button }: AddedSectionData & { id: string }) {
  const target = useTargets()(button.target);
  return (
    <Panel raised className="frame-gold mx-auto flex max-w-4xl flex-col items-center gap-6 p-6 text-center sm:p-12">
      <div>
        {eyebrow && <p className="caption mb-3 text-cyan">{eyebrow}</p>}
        <h2 id={id} className="md:text-pixel-lg">
          <FittedText text={heading} />
        </h2>
      </div>
      {sub && <p className="max-w-xl text-balance text-lg text-mute">{sub}</p>}
      {target && (
        <ButtonLink
          href={target.href}
          newTab={opensTab(target.kind)}
          className={`max-sm:self-stretch ${wordsClass(button.words)}`}
        >
          {button.words}
        </ButtonLink>
      )}
    </Panel>
  );
}
