import { View } from "@react-pdf/renderer";
import { measureText, typeset } from "./fonts.server.ts";
import { pdfColors, TEXT_WIDTH, typeScale } from "./paper.server.tsx";
import { PdfText } from "./text.server.tsx";

/** What papers about money have in common. */

const HALF = TEXT_WIDTH / 2 - 12;
const AMOUNT = 110;
/** Width of what a fact is, in points. */
export const FACT_LABEL = 120;

/** So many lines of a party at most: an address that is typed over pages does not push the amounts off the sheet. */
const MOST = 8;

export type BillingDocument = {
  /** "Invoice INV-2026-000123" */
  heading: string;
  /** Something that a reader must not miss; empty for nothing. */
  notice: string;
  seller: readonly string[];
  buyer: readonly string[];
  /** Over the buyer: "TO" or "FOR". */
  buyerLabel: string;
  /** Numbers, dates and the like: what and its value. */
  facts: readonly (readonly [string, string])[];
  /** What it is for, and what that costs. */
  lines: readonly (readonly [string, string])[];
  total: readonly [string, string];
};

/** How a paper about money begins: what it is, between whom, and the lines with their total. */
export const BillingDocumentHeader = ({
  heading,
  notice,
  seller,
  buyer,
  buyerLabel,
  facts,
  lines,
  total,
}: BillingDocument) => (
  <>
    <View style={{ gap: 8 }}>
      <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
        {heading}
      </PdfText>
      {notice && (
        <PdfText {...typeScale.strong} width={TEXT_WIDTH}>
          {notice}
        </PdfText>
      )}
    </View>
    <View style={{ flexDirection: "row", gap: 24 }}>
      <Party label="FROM" words={seller} />
      <Party label={buyerLabel} words={buyer} />
    </View>
    <View style={{ gap: 4 }}>
      {facts.map(([label, value]) => (
        <PdfFact key={label} label={label} value={value} />
      ))}
    </View>
    <View>
      {lines.map(([what, amount]) => (
        <Line key={`${what} ${amount}`} what={what} amount={amount} />
      ))}
      <Line what={total[0]} amount={total[1]} strong />
    </View>
  </>
);

/** Who sells or buys: a name and what belongs to it. */
const Party = ({ label, words }: { label: string; words: readonly string[] }) => (
  <View style={{ width: HALF, gap: 2 }}>
    <PdfText {...typeScale.label} width={HALF}>
      {label}
    </PdfText>
    {words.slice(0, MOST).map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <PdfText key={index} {...(index === 0 ? typeScale.strong : typeScale.body)} width={HALF} most={2}>
        {text}
      </PdfText>
    ))}
  </View>
);

/** A number, a date or the like beside what it is. */
export const PdfFact = ({ label, value, most = 2 }: { label: string; value: string; most?: number }) => (
  <View style={{ flexDirection: "row" }}>
    <PdfText {...typeScale.small} size={10} width={FACT_LABEL}>
      {label}
    </PdfText>
    <PdfText {...typeScale.body} width={TEXT_WIDTH - FACT_LABEL} most={most}>
      {value}
    </PdfText>
  </View>
);

/** A ruled line with its amount; `strong` for the total. */
function Line({ what, amount, strong = false }: { what: string; amount: string; strong?: boolean }) {
  const face = strong ? typeScale.strong : typeScale.body;
  return (
    <View
      style={{
        flexDirection: "row",
        justifyContent: "space-between",
        paddingVertical: 8,
        borderTop: `${strong ? 2 : 1}pt solid ${strong ? pdfColors.line : pdfColors.rule}`,
      }}
    >
      <PdfText {...face} width={TEXT_WIDTH - AMOUNT - 12} most={3}>
        {what}
      </PdfText>
      <View style={{ width: AMOUNT, alignItems: "flex-end" }}>
        <PdfText {...face} width={Math.ceil(measureText(amount, typeset(amount, face.style), face.size)) + 1} most={1}>
          {amount}
        </PdfText>
      </View>
    </View>
  );
}
