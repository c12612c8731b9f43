import { Document } from "@react-pdf/renderer";
import { z } from "zod";
import { definePdf } from "~/lib/pdf/define-pdf.server";
import { postTextsSchema } from "../ideas";
import { clip, oneLine } from "../text";
import { POSTS, writeCalendar } from "../write-calendar";
import { CoverPage } from "./cover-page.server";
import { MonthPage } from "./month-page.server";
import { PostsPage } from "./post-pages.server";

/**
 * Data of the PDF: the brief, `reference` as customers see it, `email` for questions, and `drafts` that a model wrote and an
 * admin sends, instead of ideas.
 */
export const calendarPdfSchema = z.object({
  orderId: z.string(),
  orderedAt: z.date(),
  company: z.string(),
  industry: z.string(),
  targetAudience: z.string(),
  contentTone: z.string(),
  contentBrief: z.string(),
  reference: z.string(),
  brand: z.string(),
  email: z.string(),
  drafts: z.array(postTextsSchema).length(POSTS).optional(),
});
export type CalendarPdfData = z.output<typeof calendarPdfSchema>;

const ON_ONE_PAGE = 3;

export const calendarPdf = definePdf(calendarPdfSchema, (file) => {
  const posts = writeCalendar(file, file.drafts);
  const byTeam = file.drafts !== undefined;
  const from = posts[0]?.date ?? file.orderedAt;
  const to = posts[POSTS - 1]?.date ?? file.orderedAt;
  const foot = `${file.brand} · Drafts for review · Order ${file.reference}`;
  return (
    <Document
      title={`Social posts for ${clip(oneLine(file.company), 120)}`}
      author={file.brand}
      language="en-US"
      creationDate={file.orderedAt}
    >
      <CoverPage {...file} from={from} to={to} byTeam={byTeam} />
      <MonthPage foot={foot} posts={posts} />
      {posts
        .filter((_, at) => at % ON_ONE_PAGE === 0)
        .map(({ number }) => (
          <PostsPage key={number} foot={foot} posts={posts.slice(number - 1, number - 1 + ON_ONE_PAGE)} />
        ))}
    </Document>
  );
});
