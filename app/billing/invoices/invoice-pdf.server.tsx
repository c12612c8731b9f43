import { Document, View } from "@react-pdf/renderer";
import { z } from "zod";
import { definePdf } from "~/lib/pdf/define-pdf.server";
import { BillingDocumentHeader, PAGE_SIZE, PdfPage, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { PdfText } from "~/lib/pdf/text.server";

const line = z.tuple([z.string(), z.string()]);

/** Text formatted for display; `facts` and `lines` are pairs of label and value. */
export const invoicePdfSchema = z.object({
  /** "Invoice" or "Credit note". */
  title: z.string(),
  number: z.string(),
  issuedAt: z.date(),
  facts: z.array(line),
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  lines: z.array(line),
  total: line,
  /** "Paid on November 22, 2026 by card." */
  standing: z.string(),
  /** A prominent warning, such as for a test payment; may be empty. */
  notice: z.string(),
  foot: z.string(),
});
export type InvoicePdfData = z.output<typeof invoicePdfSchema>;

export const invoicePdf = definePdf(invoicePdfSchema, (file) => (
  <Document
    title={`${file.title} ${file.number}`}
    author={file.seller[0]}
    language="en-US"
    creationDate={file.issuedAt}
  >
    <PdfPage title={file.title.toUpperCase()} foot={file.foot}>
      <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 32, width: TEXT_WIDTH, gap: 28 }}>
        <BillingDocumentHeader {...file} heading={`${file.title} ${file.number}`} buyerLabel="TO" />
        <PdfText {...typeScale.body} width={TEXT_WIDTH}>
          {file.standing}
        </PdfText>
      </View>
    </PdfPage>
  </Document>
));
