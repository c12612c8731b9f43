import { lazy } from "react";
import { useController } from "react-hook-form";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { CheckField, Field, TextArea } from "~/ui/field";
import { Heading } from "~/ui/heading";
import { TermsLabel } from "~/ui/terms-label";
import { BrandAssetsField } from "./brand-assets-field";
import { faq } from "./faq";
import { PackageCard } from "./package-card";
import { isOffered, SELECT_BEFORE, SELECT_FIRST } from "./packages";
import service from "./service";

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
      <Part title="Your Information">
        <div className="grid gap-x-8 sm:grid-cols-2">
          <Field {...field("name")} autoComplete="name" />
          <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
          <Field {...field("company")} autoComplete="organization" />
          <Field {...field("phone")} optional type="tel" autoComplete="tel" />
        </div>
      </Part>
      <Part title="Content Brief">
        <Field {...field("industry")} hint="For example: coffee shop, dental practice, B2B software." />
        <Field {...field("targetAudience")} hint="Who should see your posts, and what do they care about?" />
        <TextArea
          {...field("contentBrief")}
          rows={7}
          hint="What’s coming up? What should we always say, and never say? The more we know, the better the posts."
        />
        <Field {...field("contentTone")} hint="For example: warm and playful, or calm and professional." />
      </Part>
      <Part title="Brand Assets">
        <BrandAssetsField form={form} field={field("brandAssets")} />
      </Part>
      <CheckField {...field("agreeTOS")} label={<TermsLabel />} />
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="mt-12 min-w-0">
      <legend className="mb-6 font-pixel text-cyan">{title}</legend>
      {children}
    </fieldset>
  );
}
