import { lazy, type ReactNode, type Ref } from "react";
import { useController } from "react-hook-form";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { Button } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { CheckField, Field, TermsLabel, TextArea } from "~/ui/field";
import { Icon, Robot } from "~/ui/icon";
import { Heading, Panel } from "~/ui/section";
import { BrandAssetsField } from "./brand-assets-field";
import { faq } from "./faq";
import { blast as offer } from "./offer";
import { isOffered, SELECT_BEFORE, SELECT_FIRST } from "./packages";
import service from "./service";

/** CSS capitalizes the first letter. */
const FEATURES = [
  "AI images with audio",
  "brand-aligned content",
  "multi-platform distribution to Instagram, Facebook, TikTok, LinkedIn and YouTube Shorts",
  "organic view optimization",
  "monthly content calendar",
  "brand consistency",
  "analytics and reporting",
  "24/7 priority support",
  "custom brand asset integration",
  "viral content strategies",
] as const;

export default defineView(service, {
  Intro,
  formTitle: "Choose your package",
  Fields,
  submitLabel: "SUBMIT & PROCEED TO PAYMENT",
  failure: "There was a problem processing your request. Please try again.",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
  blocker: ({ packageType }) => (isOffered(packageType) ? null : SELECT_FIRST),
  blockedToast: SELECT_BEFORE,
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="BLAST SOCIAL CONTENT"
      sub="Tell us about your brand once. Every month we create your content and distribute it to five networks."
    >
      Build my social posts
    </Heading>
  );
}

function Fields({ field, form }: FieldsProps<typeof service>) {
  const packageType = useController({ control: form.control, name: "packageType" }).field;
  const selected = isOffered(packageType.value);
  return (
    <>
      <PackageCard
        ref={packageType.ref}
        selected={selected}
        onToggle={() => packageType.onChange(selected ? "" : "blast")}
      />
      <FormSection title="Your Information">
        <div className="grid gap-x-8 sm:grid-cols-2">
          <Field {...field("name")} autoComplete="name" />
          <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
          <Field {...field("company")} autoComplete="organization" />
          <Field {...field("phone")} optional type="tel" autoComplete="tel" />
        </div>
      </FormSection>
      <FormSection title="Content Brief">
        <Field {...field("industry")} hint="For example: coffee shop, dental practice, B2B software." />
        <Field {...field("targetAudience")} hint="Who should see your posts, and what do they care about?" />
        <TextArea
          {...field("contentBrief")}
          rows={7}
          hint="What’s coming up? What should we always say, and never say? The more we know, the better the posts."
        />
        <Field {...field("contentTone")} hint="For example: warm and playful, or calm and professional." />
      </FormSection>
      <FormSection title="Brand Assets">
        <BrandAssetsField form={form} field={field("brandAssets")} />
      </FormSection>
      <CheckField {...field("agreeTOS")} label={<TermsLabel />} />
    </>
  );
}

type PackageCardProps = { selected: boolean; onToggle: () => void; ref: Ref<HTMLButtonElement> };

function PackageCard({ selected, onToggle, ref }: PackageCardProps) {
  return (
    <Panel raised className={selected ? "frame-lime" : "frame-pink"}>
      <div className="glow flex items-end justify-between gap-4 p-4 pb-22 text-pink sm:px-6 sm:pt-6">
        <div>
          <h3 className="text-ink text-pixel">BLAST Package</h3>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-1 gap-y-2">
            <span className="font-pixel text-pixel-shadow text-pixel-xl sm:text-pixel-2xl">{offer.price.label}</span>
            <span className="text-ink">/month</span>
          </p>
        </div>
        <Robot size="large" className="hidden sm:inline-block" />
      </div>
      <div className="border-pink border-t-4 p-4 sm:p-6">
        <CheckList items={FEATURES} className="grid gap-3 md:grid-cols-2 md:gap-x-8" />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            ref={ref}
            name="packageType"
            value="blast"
            tone={selected ? "lime" : "pink"}
            aria-pressed={selected}
            onClick={onToggle}
          >
            {selected && <Icon name="check" className="size-4" />}
            {selected ? "Selected" : "Select BLAST"}
          </Button>
          <p className="text-mute">Monthly subscription. You’ll review everything before you pay.</p>
        </div>
      </div>
    </Panel>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-12 min-w-0">
      <legend className="mb-6 font-pixel text-cyan">{title}</legend>
      {children}
    </fieldset>
  );
}
