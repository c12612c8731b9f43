import { describe, expect, test } from "vitest";
import { isMet, median, toMarkdown, withTable } from "./report.ts";

const row = { name: "start, s", goal: { atMost: 1.2 }, digits: 1, values: { before: 2.24, ours: 1.14, nginx: 0.13 } };

describe("the table of the bench", () => {
  test("has a line per row with the measured columns, the goal, and whether it is met", () => {
    const table = toMarkdown([row], { before: "before", ours: "this shop", nginx: "nginx" });
    expect(table.split("\n").map((line) => line.replaceAll(/ +/g, " "))).toEqual([
      "| | before | this shop | nginx | goal | met |",
      "| -------- | -----: | --------: | ----: | ----: | --: |",
      "| start, s | 2.2 | 1.1 | 0.1 | ≤ 1.2 | yes |",
    ]);
  });

  test("a goal is compared with the printed value, and not met without a measurement", () => {
    expect(isMet({ ...row, values: { ours: 1.249 } })).toBe(true);
    expect(isMet({ ...row, values: { ours: 1.251 } })).toBe(false);
    expect(isMet({ ...row, goal: { atLeast: 1.3 }, values: { ours: 1.2 } })).toBe(false);
    expect(isMet({ ...row, values: {} })).toBeNull();
    expect(isMet({ name: "x", values: { ours: 1 } })).toBeNull();
  });

  test("half of the runs are at most the median, which one outlier does not change", () => {
    expect(median([5, 900, 4])).toBe(5);
    expect(median([4, 2])).toBe(2);
    expect(median([])).toBeNaN();
  });

  test("replaces the text between the marks of its document, and rejects one without marks", () => {
    const document = "# Speed\n<!-- table -->\nold\n<!-- end of table -->\nMore.\n";
    expect(withTable(document, "| new |")).toBe("# Speed\n<!-- table -->\n| new |\n<!-- end of table -->\nMore.\n");
    expect(() => withTable("# Speed\n", "| new |")).toThrow("<!-- table -->");
  });
});
