import { z } from "zod";
import type { Deliverable } from "~/documents/deliverable";
import type { CalendarFile } from "./calendar/drawing/calendar-pdf.server";
import { calendarDrawing } from "./calendar/drawing/drawing-version.server";

/** What an order keeps of a brief. An order that was placed without one still gets its calendar. */
const keptBrief = z.object({
  industry: z.string().catch(""),
  targetAudience: z.string().catch(""),
  contentTone: z.string().catch(""),
  contentBrief: z.string().catch(""),
});

/** The content calendar of a month: 30 post drafts written from the buyer's brief. */
export default {
  kind: "social-posts",
  fileName: (reference) => `social-posts-${reference}.pdf`,
  drawing: calendarDrawing,
  content: ({ id, reference, createdAt, name, company, brief }, { brand, email }): CalendarFile => ({
    ...keptBrief.parse(brief),
    orderId: id,
    orderedAt: createdAt,
    company: company ?? name,
    reference,
    brand,
    email,
  }),
  words: {
    notPaid: "No paid BLAST order belongs to this payment session.",
    busy: "Many calendars are being made just now. Please try again in a few seconds.",
    notMade: "Your calendar could not be made just now. Please try again, or write to us.",
  },
} satisfies Deliverable;
