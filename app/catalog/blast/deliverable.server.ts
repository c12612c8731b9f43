import { z } from "zod";
import type { FormValues } from "~/catalog/define-service";
import type { Deliverable } from "~/catalog/deliverables.server";
import type { CalendarPdfData } from "./calendar/pdf/calendar-pdf.server";
import { blast as offer } from "./offer";
import type blast from "./service";

type Form = FormValues<typeof blast.fields>;

/** An order without a brief also gets a calendar. */
const briefSchema = z.object({
  industry: z.string().catch(""),
  targetAudience: z.string().catch(""),
  contentTone: z.string().catch(""),
  contentBrief: z.string().catch(""),
} satisfies { [Field in keyof Form]?: z.ZodType<Form[Field]> });

/** Content calendar of a month: 30 post drafts beside the customer's own sentences. */
export default {
  kind: "social-posts",
  label: "Download posts",
  monthly: {
    title: "Content calendar",
    note: "30 post drafts, each with a sentence of yours beside it. Once you’ve reviewed them, our team produces the images, the audio and the final posts.",
  },
  fileName: (reference) => `social-posts-${reference}.pdf`,
  content: ({ id, reference, createdAt, name, company, brief }, { brand, email }): CalendarPdfData => ({
    ...briefSchema.parse(brief),
    orderId: id,
    orderedAt: createdAt,
    company: company ?? name,
    reference,
    brand,
    email,
  }),
  words: {
    notPaid: "We couldn’t find a paid order for this payment session.",
    busy: "We’re making a lot of calendars right now. Please try again in a few seconds.",
    notMade: "We couldn’t make your calendar. Please try again, or contact us.",
  },
} satisfies Deliverable;

/** Whether orders of the service have thirty posts, which staff can draft. */
export const hasCalendar = (slug: string): boolean => slug === offer.slug;
