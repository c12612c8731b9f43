import fc from "fast-check";
import { expect, test } from "vitest";
import { findMarkdownFault, renderMarkdown } from "~/content/blog/markdown";
import { tidyMarkdown } from "~/content/documents/tidy-markdown";
import { markdownOfHtml } from "./pasted-html";

/** As Word for Windows puts it on the clipboard, without its style sheet's other rules. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0in;} --></style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<h1>How we answer<o:p></o:p></h1>
<p class=MsoNormal>Calls at night were <b style='mso-bidi-font-weight:normal'>up</b> by <i
style='mso-bidi-font-style:normal'><span style='color:red'>12%</span></i>, says
<a href="https://example.com/report_2026(1)">our report</a> and <a href="#_Toc1">page 2</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2 style='mso-list:l2 level2 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>What the <b>agent</b> does<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>It picks
up<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-add-space:auto;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>within two rings<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><b>It asks</b> back<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Third<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>4.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Fourth<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=312 valign=top><p class=MsoNormal><b>Hour</b><o:p></o:p></p></td><td width=312 valign=top><p class=MsoNormal><b>Calls | lost</b><o:p></o:p></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=312 valign=top><p class=MsoNormal>2 a.m.<o:p></o:p></p></td><td width=312 valign=top><p class=MsoNormal>7<o:p></o:p></p><p class=MsoNormal>1<o:p></o:p></p></td></tr>
</table>
<div style='mso-element:comment-list'><p class=MsoCommentText>Is that so?</p></div>
<p class=MsoNormal><span style='mso-no-proof:yes'><img width=624 height=50 src="file:///C:/msohtmlclip1/01/clip_image001.png"></span>Ask us.<o:p></o:p></p>
<!--EndFragment-->
</body></html>`;

const WORD_MARKDOWN = `## How we answer

Calls at night were **up** by *12*%, says [our report](https://example.com/report_2026%281%29) and page 2.

### What the agent does

- It picks up
  - within two rings
- **It asks** back

3. Third
4. Fourth

| **Hour** | **Calls \\| lost** |
| --- | --- |
| 2 a.m. | 7 1 |

Ask us.`;

const GOOGLE = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-376fc7ba-7fff-be09-2033-49f727d01855"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;white-space:pre-wrap;">What it costs</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">From </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">$299</span><span style="font-size:11pt;font-weight:700;font-style:italic;white-space:pre-wrap;">, paid once</span><span style="font-weight:400;white-space:pre-wrap;">: see </span><a href="https://example.com/prices?a=1&amp;b=2" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">the list</span></a><span style="font-weight:400;white-space:pre-wrap;">.</span><span><br></span><span style="font-weight:400;">Second *line*, <u>snake_case</u> _x_ [1] &lt;b&gt; &amp;amp; 1 &lt; 2.</span></p><br><ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Pages</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">one form</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Posts</span></p></li></ul><ol><li><p><span>Ask</span></p></li><li><p><span>Pay</span></p></li></ol><p><span>1. not a list</span></p><p><span># no heading</span></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:400;">Plan</span></p></td><td><p dir="ltr"><span style="font-weight:400;">Price</span></p></td></tr><tr><td><p><span>Pro</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

const GOOGLE_MARKDOWN = `## What it costs

From **$299**, ***paid once***: see [the list](https://example.com/prices?a=1&b=2).\\
Second \\*line\\*, snake_case \\_x\\_ \\[1\\] \\<b> \\&amp; 1 \\< 2.

- Pages
  - one form
- Posts

1. Ask
2. Pay

1\\. not a list

\\# no heading

| Plan | Price |
| --- | --- |
| Pro |  |`;

test.each([
  ["a document of Word", WORD, WORD_MARKDOWN],
  ["a document of Google Docs", GOOGLE, GOOGLE_MARKDOWN],
  ["lists within entries, as on pages", "<ul><li>A<ol start=3><li>B<p>C</li></ol></li><li></li></ul>", "- A\n  3. B C"],
  [
    "a letter as a number of Word",
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>a)</span>A",
    "1. A",
  ],
  ["headings without a first level", "<h2>A</h2><h4><a href='/x'>B</a> <b>*</b></h4>", "## A\n\n#### [B](/x) \\*"],
  ["headings of Word for the web", '<p role="heading" aria-level="1">A</p><p>B</p>', "## A\n\nB"],
  ["a title of Word", "<p class=MsoTitle>A</p><h1>B</h1>", "## A\n\n## B"],
  [
    "links that lead nowhere",
    "<a href='javascript:alert(1)'>a</a> <a href='mailto:a@b.example'>b</a> <a href='//x.example'>c</a> <a href='/about'>d</a>",
    "a b c [d](/about)",
  ],
  ["bold beside letters and signs", "<p>a<b>b:</b>c <b> “d” </b>e<b>f</b><b><i>g</i></b>", "a**b**:c **“d”** e**f**g"],
  ["two breaks", "<p>a<br><br>b<br></p><p><b>c<br>d</b></p>", "a\n\nb\n\n**c**\\\n**d**"],
  ["a table as a frame", "<table><tr><td><h3>A</h3><p>B</p></td></tr></table>", "### A\n\nB"],
])("%s keeps its structure, and nothing else", (_, html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
  expect(findMarkdownFault(markdown)).toBeUndefined();
  expect(tidyMarkdown(markdown)).toBe(markdown);
});

test.each([
  [
    "code from an editor",
    '<meta charset="utf-8"><div style="color:#d4d4d4;white-space:pre;"><div><span style="color:#569cd6;font-weight:bold;">## Hello</span></div></div>',
  ],
  ["plain lines", "<div>Hello</div><div>there</div>"],
  ["nothing", ""],
])("%s is pasted as its text", (_, html) => {
  expect(markdownOfHtml(html)).toBeNull();
});

test("any text of a paragraph is shown as it was, whatever signs it has and wherever it is bold", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."ab Éß7*_`~[]()<>#-+.!|\\&;:“") });
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: letters, tag: fc.constantFrom("span", "b", "i") }), { maxLength: 6 }),
      (runs) => {
        const paragraph = document.createElement("p");
        for (const { text, tag } of runs) paragraph.appendChild(document.createElement(tag)).textContent = text;
        const markdown = markdownOfHtml(`<h2>A</h2>${paragraph.outerHTML}`) ?? "";
        const shown = document.createElement("div");
        shown.innerHTML = renderMarkdown(markdown).replace(/<h2.*?<\/h2>/, "");
        const plain = (text: string | null) => text?.replaceAll(/\s+/g, " ").replaceAll(/[“”"]/g, '"').trim();
        expect(plain(shown.textContent)).toBe(plain(paragraph.textContent));
      },
    ),
    { examples: [[[{ text: "+", tag: "span" }]]] },
  );
});
