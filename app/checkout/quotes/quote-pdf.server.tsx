import { Document, Link, View } from "@react-pdf/renderer";
import { z } from "zod";
import { definePdf } from "~/lib/pdf/define-pdf.server";
import {
  BillingDocumentHeader,
  FACT_LABEL,
  PAGE_SIZE,
  PdfFact,
  PdfPage,
  pdfColors,
  TEXT_WIDTH,
  typeScale,
} from "~/lib/pdf/page.server";
import { estimateLineCount, PdfText } from "~/lib/pdf/text.server";

/** Lines of text on the second page. */
const PAGE_LINES = 34;
/** Facts up to this number of lines are never truncated. */
const SHORT_LINES = 2;

const line = z.tuple([z.string(), z.string()]);

/** Texts of a quote's PDF, all formatted. A `line` is a label and its value. */
export const quotePdfSchema = z.object({
  /** Quote reference, for example "1A2B3C4D". */
  number: z.string(),
  madeAt: z.date(),
  facts: z.array(line),
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  lines: z.array(line),
  total: line,
  terms: z.array(z.string()),
  acceptTitle: z.string(),
  accept: z.string(),
  url: z.string(),
  brief: z.array(line),
  /** Highlighted notice, for example for test quotes; may be empty. */
  notice: z.string(),
  foot: z.string(),
});
export type QuotePdfData = z.output<typeof quotePdfSchema>;

/** Two pages: the offer with its price and how to accept it, and the brief. */
export const quotePdf = definePdf(quotePdfSchema, (file) => {
  const brief = fitToPage(file.brief);
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

/** Sets the maximum lines of each fact: short facts get all their lines, long ones equal shares of the rest. */
function fitToPage(brief: QuotePdfData["brief"]): { label: string; value: string; lines: number; most: number }[] {
  const sized = brief.map(([label, value]) => {
    const paragraphs = value.split(/\r?\n/);
    const lines = paragraphs.reduce(
      (sum, text) => sum + estimateLineCount(text, typeScale.body, TEXT_WIDTH - FACT_LABEL),
      0,
    );
    return { label, value, lines };
  });
  const short = sized.filter(({ lines }) => lines <= SHORT_LINES);
  const remaining = PAGE_LINES - short.reduce((sum, { lines }) => sum + lines, 0);
  const share = Math.max(1, Math.floor(remaining / Math.max(1, sized.length - short.length)));
  return sized.map((fact) => ({ ...fact, most: fact.lines <= SHORT_LINES ? fact.lines : Math.min(fact.lines, share) }));
}
