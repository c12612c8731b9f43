import PDFDocument from "pdfkit";
import * as z from "zod/mini";
import { clip, oneLine, POSTS, writeCalendar } from "./calendar.ts";
import { drawCover } from "./cover.server.ts";
import { numberPages, PAGE, type Sheet } from "./paper.server.ts";
import { drawBriefPage, drawMonthPage } from "./plan-pages.server.ts";
import { drawPostPages } from "./post-pages.server.ts";
import { typesetter } from "./typesetter.server.ts";

/** All that the file is made from: the brief, `reference` (the order's display form), and `email`, where questions go. */
export const calendarFile = z.object({
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
});
export type CalendarFile = z.output<typeof calendarFile>;

/**
 * The buyer's month of drafts as a PDF: cover, brief, the month at a glance, thirty
 * posts. The same order gives the same bytes. Fonts are embedded for any language.
 */
export async function renderCalendarPdf(file: CalendarFile): Promise<Buffer> {
  const calendar = writeCalendar(file);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: `Social posts for ${clip(oneLine(file.company), 120)}`,
      Author: file.brand,
      CreationDate: file.orderedAt,
    },
  });
  const finished = collect(doc);
  const sheet: Sheet = { doc, type: typesetter(doc) };
  doc.addPage();
  drawCover(sheet, {
    ...file,
    from: calendar.posts[0]?.date ?? file.orderedAt,
    to: calendar.posts[POSTS - 1]?.date ?? file.orderedAt,
  });
  drawBriefPage(sheet, file, calendar.voice);
  drawMonthPage(sheet, calendar);
  drawPostPages(sheet, calendar.posts);
  numberPages(sheet, `${file.brand} · Drafts for review · Order ${file.reference}`);
  doc.end();
  return finished;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
