import { Document, renderToBuffer, View } from "@react-pdf/renderer";
import { expect, test } from "vitest";
import { z } from "zod";
import { pdfText } from "../../../tests/support/parsers/pdf-text";
import { definePdf } from "./define-pdf.server";
import { loadFonts } from "./fonts.server";
import { BillingDocumentHeader, PAGE_SIZE, PdfPage, TEXT_WIDTH } from "./page.server";

const SELLER = ["Pixel Pilots", "128 Arcade Avenue, Suite 8, Austin, TX 78701"];
const LEGAL_NAME =
  "Gesellschaft zur Förderung handwerklicher Kaffeeröstereien und Konditoreien in Mecklenburg-Vorpommern mbH und Co KG aA ENDE";
const ADDRESS =
  "Hinter den sieben Bergen bei den sieben Zwergen 128a, Aufgang C, drittes Obergeschoss links, Eingang vom Hof aus, bitte bei der Verwaltung klingeln, "
    .repeat(2)
    .slice(0, 296);

async function shown(buyer: string[]): Promise<{ text: string; pages: number }> {
  await loadFonts([...SELLER, ...buyer].join(""));
  const pdf = await renderToBuffer(
    <Document>
      <PdfPage title="INVOICE" foot="foot">
        <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 32, width: TEXT_WIDTH, gap: 28 }}>
          <BillingDocumentHeader
            heading="Invoice INV-2026-000001"
            notice="Test payment: no money was charged."
            seller={SELLER}
            buyer={buyer}
            buyerLabel="TO"
            facts={[["Issued on", "November 24, 2026"]]}
            lines={[["Custom Web Page", "$299.00"]]}
            total={["Total", "$299.00"]}
          />
        </View>
      </PdfPage>
    </Document>,
  );
  return {
    text: pdfText(pdf).replaceAll(/\s/g, ""),
    pages: pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0,
  };
}

test.each([
  ["a long legal name", [LEGAL_NAME, "1 Main St"]],
  ["the longest name and address", [LEGAL_NAME.slice(0, 120), ADDRESS, `Tax number: ${"9".repeat(40)}`]],
  ["wide letters without a space", ["W".repeat(120), "M".repeat(300)]],
  ["Chinese", ["咖啡有限公司".repeat(20), "北京市朝阳区建国路".repeat(30)]],
])("%s of a buyer is printed whole, on one page", async (_what, buyer) => {
  const { text, pages } = await shown(buyer);
  for (const line of buyer) expect(text).toContain(line.replaceAll(/\s/g, ""));
  expect([text.includes("…"), pages]).toEqual([false, 1]);
});

test("a brand's picture takes the robot's place in the header, and its colors those of the shipped one", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const look = {
    colors: { "#ffd447": "#58b6ff" },
    hasRobot: false,
    picture: { png, width: 280, height: 48 },
  };
  const template = definePdf(z.object({ title: z.string() }), ({ title }) => (
    <Document creationDate={new Date(0)}>
      <PdfPage title={title} foot="foot">
        {null}
      </PdfPage>
    </Document>
  ));
  const [shipped, own] = await Promise.all([{ title: "INVOICE" }, { title: "INVOICE", look }].map(template.render));
  expect(Buffer.from(own ?? []).toString("latin1")).toContain("/Subtype /Image");
  expect(Buffer.from(shipped ?? []).toString("latin1")).not.toContain("/Subtype /Image");
});
