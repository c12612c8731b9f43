import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectDone } from "../../tests/support/expect-done";
import { filledForms } from "../../tests/support/shop/filled-forms";
import { parseCheckoutMetadata, toCheckoutMetadata } from "./checkout-metadata";
import type { Slug } from "./offers";
import { checkoutServices } from "./services";

/** The expected metadata of each product's checkout request: these keys and values, and no others. */

const paths = (successUrl: string, cancelUrl: string) => ({ successUrl, cancelUrl });

const contact = { contactName: "Jo Miller", company: "Acme Ltd", phone: "+1 (555) 010-0142" };

const business = { company: "Acme Ltd", businessName: "Acme Ltd", phone: "+1 (555) 010-0142" };

const requests: Partial<Record<Slug, Record<string, string>>> = {
  "web-page": {
    ...{ productName: "Custom Web Page", pageType: "Landing page", ...contact, agreeTOS: "true" },
    ...{ requirements: "A page that sells our new product.", references: "", website: "" },
    ...paths("/payment-success", "/build-my-page"),
  },
  blast: {
    ...{ productName: "BLAST - AI-Powered Content Creation", pageType: "social-posts", packageType: "blast" },
    ...{ brief: "A post for every launch of the month.", contentBrief: "A post for every launch of the month." },
    ...{ ...contact, industry: "Rockets", targetAudience: "Space agencies", contentTone: "Calm", agreeTOS: "true" },
    brandAssets: JSON.stringify(filledForms.blast.brandAssets),
    ...paths("/social-posts-success", "/build-social-posts"),
  },
  campaign: {
    ...{ productName: "Campaign Management", pageType: "campaign", budget: "2500", files: "", agreeTOS: "true" },
    ...{ brief: "Sell our autumn collection.", ...business },
    ...{ metaBusinessId: "", metaAdAccount: "", googleAdAccount: "", tiktokAdAccount: "" },
    ...{ selectedPlatforms: "meta", metaPercent: "100", googlePercent: "0", tiktokPercent: "0" },
    ...paths("/campaign-success?budget=2500&total=3125&fee=625", "/run-my-campaign"),
  },
  "ai-consulting": {
    ...{ productName: "AI Consulting", pageType: "ai-consulting", selectedPlan: "1-Month Analysis" },
    ...{ brief: "We want our calls answered.", ...business },
    ...paths("/ai-consulting-success", "/ai-consulting"),
  },
  "seo-copywriting": {
    ...{ productName: "SEO Copywriting", pageType: "seo-copywriting", contactName: "Jo Miller", company: "Acme Ltd" },
    ...{ website: "acme.example", niche: "Rockets", goals: "Sell more rockets.", keywords: "rockets" },
    agreeTOS: "true",
    ...paths("/payment-success", "/seo-copywriting"),
  },
  "ai-automation": {
    ...{ productName: "AI Automation Suite", pageType: "ai-automation", ...contact, agreeTOS: "true" },
    ...{ website: "", goals: "Answer every call.", preferredTime: "" },
    ...paths("/payment-success", "/ai-automation-booking"),
  },
};

const sold = checkoutServices.map((service) => [service.offer.slug, service] as const);

describe.each(sold)("the request for %s", (slug, service) => {
  const form = service.parse(filledForms[slug]) ?? {};

  test("has the specified names and texts", () => {
    expect(toCheckoutMetadata(service, form)).toEqual(requests[slug]);
  });

  // Fields with a format of their own keep the filled form's text.
  const free = Object.keys(form).filter(
    (name) => typeof form[name] === "string" && service.parse({ ...form, [name]: "Any text" }) !== null,
  );
  const text = fc.string({ unit: "binary", maxLength: 50 }).map((typed) => `${typed}0123456789`);

  test("has the same price and brief in the browser and on the server, for any valid form", () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(free.map((name) => [name, text]))), (typed) => {
        const values = service.parse({ ...form, ...typed });
        if (!values) throw new Error("A valid form was refused");
        const { email: _, price: __, ...kept } = values;
        const metadata = Object.entries(toCheckoutMetadata(service, values)).filter(([, value]) => value !== "");
        const { brief } = expectDone(
          parseCheckoutMetadata(service, JSON.parse(JSON.stringify(Object.fromEntries(metadata)))),
        );
        expect(service.price(brief)).toEqual(service.price(values));
        expect(brief).toEqual(
          Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== "" && !isEmptyList(value))),
        );
      }),
    );
  });

  test("drops fields that the form does not have", () => {
    const odd = JSON.parse('{"__proto__":{"a":1},"status":"paid","constructor":"x","toString":"y"}');
    expect(expectDone(parseCheckoutMetadata(service, odd)).brief).toEqual({});
  });
});

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
