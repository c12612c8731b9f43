import { Document, Link, View } from "@react-pdf/renderer";
import { z } from "zod";
import { definePdf } from "../../lib/pdf/define-pdf.server.ts";
import {
  BillingDocumentHeader,
  FACT_LABEL,
  PAGE_SIZE,
  PdfFact,
  PdfPage,
  pdfColors,
  TEXT_WIDTH,
  typeScale,
} from "../../lib/pdf/page.server.tsx";
import { estimateLineCount, PdfText } from "../../lib/pdf/text.server.tsx";

const line = z.tuple([z.string(), z.string()]);

/** All that a quote's file shows, as people read it: texts only. */
export const quotePdfSchema = z.object({
  /** "1A2B3C4D" */
  number: z.string(),
  madeAt: z.date(),
  /** Dates and the service: what and its value. */
  facts: z.array(line),
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  /** What is offered and what it costs. */
  lines: z.array(line),
  total: line,
  /** Until when, and what the price is for. */
  terms: z.array(z.string()),
  /** Where it is accepted, and what stands above that. */
  acceptTitle: z.string(),
  accept: z.string(),
  url: z.string(),
  brief: z.array(line),
  /** Something that a reader must not miss, such as that it is no real offer. */
  notice: z.string(),
  foot: z.string(),
});
export type QuotePdfData = z.output<typeof quotePdfSchema>;

/** Two pages: what is offered to whom, for how much and how to accept it; and the brief that it is for. */
export const quotePdf = definePdf(quotePdfSchema, (file) => {
  const brief = fitted(file.brief);
  return (
    <Document title={`Quote ${file.number}`} author={file.seller[0]} language="en-US" creationDate={file.madeAt}>
      <PdfPage title="QUOTE" foot={file.foot} number={1} of={2}>
        <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 32, width: TEXT_WIDTH, gap: 26 }}>
          <BillingDocumentHeader {...file} heading={`Quote ${file.number}`} buyerLabel="FOR" />
          <View style={{ gap: 4 }}>
            {file.terms.map((term) => (
              <PdfText key={term} {...typeScale.body} width={TEXT_WIDTH}>
                {term}
              </PdfText>
            ))}
          </View>
          <View style={{ gap: 6, padding: 16, border: `2pt solid ${pdfColors.line}`, backgroundColor: pdfColors.card }}>
            <PdfText {...typeScale.label} width={TEXT_WIDTH - 36}>
              {file.acceptTitle}
            </PdfText>
            <PdfText {...typeScale.body} width={TEXT_WIDTH - 36}>
              {file.accept}
            </PdfText>
            <Link src={file.url} style={{ textDecoration: "none" }}>
              <PdfText {...typeScale.strong} width={TEXT_WIDTH - 36}>
                {file.url}
              </PdfText>
            </Link>
          </View>
        </View>
      </PdfPage>
      <PdfPage title="QUOTE" foot={file.foot} number={2} of={2}>
        <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 32, width: TEXT_WIDTH, gap: 20 }}>
          <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
            The brief
          </PdfText>
          <View style={{ gap: 6 }}>
            {brief.map(({ label, value, most }) => (
              <PdfFact key={label} label={label} value={value} maxLines={most} />
            ))}
          </View>
          {brief.some(({ most, lines }) => lines > most) && (
            <PdfText {...typeScale.small} width={TEXT_WIDTH}>
              The quote’s page has the whole brief.
            </PdfText>
          )}
        </View>
      </PdfPage>
    </Document>
  );
});

/** So many lines has the second page. */
const PAGE_LINES = 34;

/** How many lines each fact gets: short ones all of theirs, long ones an equal share of the rest. */
function fitted(brief: QuotePdfData["brief"]): { label: string; value: string; lines: number; most: number }[] {
  const sized = brief.map(([label, value]) => {
    const paragraphs = value.split(/\r?\n/);
    const lines = paragraphs.reduce(
      (sum, text) => sum + estimateLineCount(text, typeScale.body, TEXT_WIDTH - FACT_LABEL),
      0,
    );
    return { label, value, lines };
  });
  const short = sized.filter(({ lines }) => lines <= SHORT);
  const left = PAGE_LINES - short.reduce((sum, { lines }) => sum + lines, 0);
  const share = Math.max(1, Math.floor(left / Math.max(1, sized.length - short.length)));
  return sized.map((fact) => ({ ...fact, most: fact.lines <= SHORT ? fact.lines : Math.min(fact.lines, share) }));
}

const SHORT = 2;
