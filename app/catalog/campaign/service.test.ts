import { zodResolver } from "@hookform/resolvers/zod";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMetadata, writeMetadata } from "../metadata";
import { BriefInvalid } from "../service";
import { summaryLines } from "../summary";
import { allocationOf, PLATFORMS } from "./platforms/allocation";
import campaign from "./service";

const filled = {
  budget: 2_500,
  brief: "Sell our autumn collection to returning customers.",
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "555 0142",
  metaBusinessId: "",
  metaAdAccount: "act_1",
  googleAdAccount: "",
  tiktokAdAccount: "",
  files: [{ name: "autumn.mp4", size: 1_200_000, type: "video/mp4" }],
  selectedPlatforms: ["meta", "google", "tiktok"],
  metaPercent: 60,
  googlePercent: 30,
  tiktokPercent: 10,
  loading: false,
  agreeTOS: true,
};

/** Field and message of the first rule that a form breaks, or null. */
const fault = (change: Record<string, unknown>) => {
  const parsed = campaign.schema.safeParse({ ...filled, ...change });
  const issue = parsed.error?.issues[0];
  return issue ? [issue.path.join("."), issue.message] : null;
};

const refusal = (metadata: Record<string, unknown>) => {
  try {
    readMetadata(campaign, metadata);
  } catch (error) {
    if (error instanceof BriefInvalid) return error.message;
    throw error;
  }
  return null;
};

describe("the campaign form", () => {
  test("is stored exactly as it was filled in", () => {
    expect(campaign.parse(filled)).toEqual(filled);
    expect(campaign.parse(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  test("begins with $2,000 on Meta, and 60/30/10 for whoever adds platforms", () => {
    expect(campaign.defaults).toMatchObject({
      budget: 2_000,
      selectedPlatforms: ["meta"],
      metaPercent: 60,
      googlePercent: 30,
      tiktokPercent: 10,
      loading: false,
      agreeTOS: false,
    });
  });

  test.each([
    [2_000, null],
    [1_999, ["budget", "Minimum budget requirement is $2,000"]],
    [2_000.5, ["budget", "Minimum budget requirement is $2,000"]],
    [undefined, ["budget", "Minimum budget requirement is $2,000"]],
    [0, ["budget", "Minimum budget requirement is $2,000"]],
    [799_999, null],
    [800_000, ["budget", "Maximum checkout amount is $999,999.99"]],
  ])("judges a budget of %s", (budget, expected) => expect(fault({ budget })).toEqual(expected));

  test.each(["brief", "businessName", "phone"])("requires %s", (field) => {
    expect(fault({ [field]: " " })).toEqual([field, "Please fill out this field."]);
    expect(fault({ [field]: "x" })).toBeNull();
  });

  test.each(["", "jo", "jo@", "jo@acme"])("does not take %j for an e-mail address", (email) =>
    expect(fault({ email })).toEqual(["email", "Please enter a valid email address."]),
  );

  test.each([false, undefined, "false"])("wants the terms agreed to, not %s", (agreeTOS) =>
    expect(fault({ agreeTOS })).toEqual(["agreeTOS", "You must agree to the terms of service"]),
  );

  test("says so in the form itself, too, which shows the closest of a union's messages", async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await zodResolver(campaign.schema)({ ...filled, agreeTOS: false }, undefined, options);
    expect(errors).toMatchObject({ agreeTOS: { message: "You must agree to the terms of service" } });
  });

  test("wants at least one platform", () => {
    const expected = ["selectedPlatforms", "At least one platform must be selected"];
    expect(fault({ selectedPlatforms: [] })).toEqual(expected);
    expect(fault({ selectedPlatforms: ["myspace"] })).toEqual(expected);
  });

  test.each([
    [59, false],
    [60, true],
    [61, false],
  ])("with several platforms, one of them at %i of 60/30/10, totals 100: %s", (metaPercent, sound) =>
    expect(fault({ metaPercent })).toEqual(
      sound ? null : ["selectedPlatforms", "Platform budget allocation must total 100%"],
    ),
  );

  test("gives a single platform all of the budget, whatever the other shares are", () => {
    expect(campaign.parse({ ...filled, selectedPlatforms: ["google"] })).toMatchObject({
      metaPercent: 0,
      googlePercent: 100,
      tiktokPercent: 0,
    });
  });

  test("keeps of a creative only name, size and type", () => {
    const files = [{ name: "a.png", size: 1, type: "image/png", path: "/home/jo/a.png" }];
    expect(campaign.parse({ ...filled, files })?.files).toEqual([{ name: "a.png", size: 1, type: "image/png" }]);
  });
});

describe("the price", () => {
  test.each([
    [2_000, 250_000],
    [2_001, 250_125],
    [2_500, 312_500],
    [10_000, 1_250_000],
  ])("of a budget of %s dollars is %i cents once, the sum of budget and fee", (budget, cents) => {
    const price = campaign.price({ budget });
    if (typeof price === "string") throw new Error(price);
    expect(price).toMatchObject({ cents });
    expect(price.every).toBeUndefined();
    expect(price.parts?.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
  });

  test.each([1_999, 0, -5_000, 2_500.5, undefined, null, "", "1999", "2500.5", "2e4", "$2,500", Number.NaN, [2_500]])(
    "is refused for the budget %j",
    (budget) => expect(campaign.price({ budget })).toBe("Minimum budget requirement is $2,000"),
  );
});

describe("the checkout", () => {
  test("carries the specified metadata", () => {
    const form = campaign.parse(filled);
    expect(form && writeMetadata(campaign, form)).toMatchObject({
      productName: "Campaign Management",
      pageType: "campaign",
      company: "Acme Ltd",
      budget: "2500",
      brief: filled.brief,
      successUrl: "/campaign-success?budget=2500&total=3125&fee=625",
      cancelUrl: "/run-my-campaign",
    });
  });

  test("keeps odd cents in the success page's figures", () => {
    expect(campaign.sale.successPath({ budget: 2_001 })).toBe("/campaign-success?budget=2001&total=2501.25&fee=500.25");
  });

  test("is refused in the form's words when a field breaks its rule", () => {
    expect(refusal({ budget: "1999" })).toBe("Minimum budget requirement is $2,000");
    expect(refusal({ budget: 2_000 })).toBeNull();
    expect(refusal({ selectedPlatforms: "myspace" })).toBe("At least one platform must be selected");
    const shares = { metaPercent: "60", googlePercent: "30", tiktokPercent: "10" };
    expect(refusal({ selectedPlatforms: "meta,google", ...shares })).toBe("Platform budget allocation must total 100%");
    expect(refusal({ selectedPlatforms: "meta,google,tiktok", ...shares })).toBeNull();
    expect(refusal({ files: "[{" })).toBe("The list of creatives could not be read.");
  });

  test.each(["2500", 2_500])("costs the same with the budget %j, as text or number", (budget) => {
    expect(campaign.price(readMetadata(campaign, { budget }))).toMatchObject({ cents: 312_500 });
  });

  test("takes budget and brief alone", () => {
    expect(readMetadata(campaign, { budget: "2500", brief: "Sell shoes" })).toEqual({
      budget: 2_500,
      brief: "Sell shoes",
    });
  });

  test("of any valid form costs the same here and on the server, which keeps the whole brief", () => {
    fc.assert(
      fc.property(validForm, (typed) => {
        const form = campaign.parse(typed);
        if (!form) throw new Error("The generated form is not valid");
        const answered = Object.entries(writeMetadata(campaign, form)).filter(([, value]) => value !== "");
        const kept = readMetadata(campaign, Object.fromEntries(answered));
        expect(campaign.price(kept)).toEqual(campaign.price(form));
        expect(typeof campaign.price(form)).toBe("object");
        const { email: _, loading: __, ...rest } = form;
        const told = Object.entries(rest).filter(([, value]) => value !== "" && !isEmptyList(value));
        expect(kept).toEqual(Object.fromEntries(told));
      }),
      { numRuns: 500 },
    );
  });

  test("cuts a list of creatives that is longer than a request takes, never the rest", () => {
    const files = Array.from({ length: 500 }, (_, index) => ({
      name: `clip-${index}.mp4`,
      size: 9,
      type: "video/mp4",
    }));
    const form = campaign.parse({ ...filled, files });
    const metadata = form ? writeMetadata(campaign, form) : {};
    expect(metadata.files?.length).toBeLessThanOrEqual(4_000);
    expect(readMetadata(campaign, metadata).files).toEqual(files.slice(0, JSON.parse(metadata.files ?? "[]").length));
  });
});

test("the summary shows the specified labels, and hides what is not for reading", () => {
  const lines = summaryLines(campaign, campaign.parse(filled) ?? {}).map(({ label, value }) => [label, value]);
  expect(lines).toEqual([
    ["Business Name", "Acme Ltd"],
    ["Email", "jo@acme.example"],
    ["Phone", "555 0142"],
    ["Campaign Brief", "Sell our autumn collection to returning customers."],
    ["Ad Budget", "$2,500"],
    ["Meta Budget %", "60%"],
    ["Google Budget %", "30%"],
    ["TikTok Budget %", "10%"],
    ["Meta Ad Account", "act_1"],
    ["Agreed to Terms", "Yes"],
  ]);
});

const line = fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== "");
const percent = fc.integer({ min: 0, max: 100 });

const validForm = fc
  .record({
    budget: fc.integer({ min: 2_000, max: 799_999 }),
    brief: line,
    businessName: line,
    phone: line,
    metaBusinessId: fc.string({ maxLength: 100 }),
    files: fc.array(fc.record({ name: fc.string(), size: fc.nat(), type: fc.constantFrom("image/png", "video/mp4") }), {
      maxLength: 6,
    }),
    selected: fc.subarray([...PLATFORMS], { minLength: 1 }),
    shares: fc.record({ meta: percent, google: percent, tiktok: percent }),
  })
  .map(({ selected, shares, ...form }) => {
    const split = allocationOf(selected, shares);
    return {
      ...filled,
      ...form,
      selectedPlatforms: split.selected,
      metaPercent: split.shares.meta,
      googlePercent: split.shares.google,
      tiktokPercent: split.shares.tiktok,
    };
  });

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
