import { Document, Link, View } from "@react-pdf/renderer";
import { z } from "zod";
import { definePdf } from "~/lib/pdf/define-pdf.server";
import {
  BillingDocumentHeader,
  PAGE_SIZE,
  PdfFact,
  PdfPage,
  pdfColors,
  TEXT_WIDTH,
  typeScale,
} from "~/lib/pdf/page.server";
import { PdfText } from "~/lib/pdf/text.server";

/** An answer with more line breaks is one paragraph: thousands of them would be hundreds of pages. */
const MAX_LINES = 300;

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

/** A page of the offer with its price and how to accept it, then the brief. */
export const quotePdf = definePdf(quotePdfSchema, (file) => (
  <Document title={`Quote ${file.number}`} author={file.seller[0]} language="en-US" creationDate={file.madeAt}>
    <PdfPage title="QUOTE" foot={file.foot}>
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
    <PdfPage title="QUOTE" foot={file.foot} wrap>
      <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 16, width: TEXT_WIDTH, gap: 20 }}>
        <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
          The brief
        </PdfText>
        <View style={{ gap: 6 }}>
          {file.brief.map(([label, value]) => (
            <PdfFact
              key={label}
              label={label}
              value={value.split("\n").length > MAX_LINES ? value.replaceAll(/\s+/g, " ") : value}
            />
          ))}
        </View>
      </View>
    </PdfPage>
  </Document>
));
