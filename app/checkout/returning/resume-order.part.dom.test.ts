import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import consulting from "~/catalog/ai-consulting/service";
import { offers } from "~/catalog/offers";
import seo from "~/catalog/seo-copywriting/service";
import webPage from "~/catalog/web-page/service";
import { saveDraft } from "~/checkout/drafts";
import { filterStartedOffers } from "./resume-order.part";

const titles = () => filterStartedOffers(offers).map(({ title }) => title);

beforeEach(() => localStorage.clear());

describe("filterStartedOffers", () => {
  test("returns drafts and submitted forms, each once, in the catalog's order", () => {
    localStorage.setItem("seo-copy:draft", '{"name":"Jo"}');
    localStorage.setItem("social-posts", '{"name":"Jo"}');
    localStorage.setItem("social-posts:draft", '{"name":"Jo"}');
    localStorage.setItem("ai-automation", '{"name":"Jo"}');
    expect(titles()).toEqual(["BLAST Social Content", "SEO Copywriting", "AI Automation Suite"]);
  });

  test("sorts the most recently edited form first", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    localStorage.setItem("campaign", '{"email":"jo@acme.example"}');
    for (const service of [webPage, seo, consulting]) {
      vi.setSystemTime(Date.now() + 1_000);
      saveDraft(service, { ...service.defaults, email: "jo@acme.example" });
    }
    expect(titles()).toEqual(["AI Consulting", "SEO Copywriting", "Custom Web Pages", "Managed Campaigns"]);
    for (const hostile of ['"soon"', "null", "1e999", "[]"]) {
      localStorage.setItem("ai-consulting:draft", `{"email":"jo@acme.example","keptAt":${hostile}}`);
      expect(titles().at(-1)).toBe("AI Consulting");
    }
  });

  test.each(["", "null", "{", "[]", "7", '"Jo"', "{}"])("ignores the stored value %j", (foreign) => {
    localStorage.setItem("social-posts", foreign);
    localStorage.setItem("campaign:draft", foreign);
    localStorage.setItem("payment-session-id", "cs_1");
    expect(titles()).toEqual([]);
  });

  test("returns nothing if storage is blocked", () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementationOnce(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(titles()).toEqual([]);
  });
});
