import { lazy, type ReactNode } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import { Button, MAX_PIXEL_LABEL } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Field, RequiredMark, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Includes, PriceCard } from "~/ui/price-card";
import { BrandAssetsField } from "./brand-assets-field";
import { isOffered, packageName, selectBefore, selectFirst } from "./packages";
import service from "./service";
import words from "./words";

const price = { accent: "pink", title: "BLAST Package", unit: "/month" } as const;

export default defineView(service, {
  words,
  eyebrow: "BLAST SOCIAL CONTENT",
  formTitle: "Your Information",
  Choice,
  Fields,
  OrderCard,
  submitLabel: "SUBMIT & PROCEED TO PAYMENT",
  Showcase: lazy(() => import("./examples")),
  blocker: ({ packageType }, offer) => (isOffered(packageType) ? null : selectFirst(offer)),
  blockedToast: selectBefore,
});

type FormProps = FieldsProps<typeof service, typeof words>;

/** In narrow windows the package comes before the fields: the submit button waits for it. */
function Choice({ form, sold }: FormProps) {
  return (
    <PriceCard {...sold.offer.price} {...price} title={packageName("blast", sold.offer)} className="lg:hidden">
      <SelectPackage form={form} sold={sold} />
      <Inclusions sold={sold} />
    </PriceCard>
  );
}

function OrderCard({ form, sold, children }: OrderCardProps<typeof service, typeof words>) {
  return (
    <PriceCard {...sold.offer.price} {...price} title={packageName("blast", sold.offer)}>
      <Includes className="max-lg:hidden">
        <Inclusions sold={sold} />
      </Includes>
      <div className="max-lg:hidden">
        <SelectPackage form={form} sold={sold} />
      </div>
      {children}
    </PriceCard>
  );
}

function SelectPackage({ form, sold }: Pick<FormProps, "form" | "sold">) {
  const selected = isOffered(form.values.packageType);
  const label = `Select ${sold.offer.title === service.offer.title ? "BLAST" : sold.offer.title}`;
  return (
    <Button
      name="packageType"
      value="blast"
      tone={selected ? "lime" : "pink"}
      aria-pressed={selected}
      className={`btn-wide ${selected ? "normal-case" : ""} ${label.length > MAX_PIXEL_LABEL ? "btn-sans" : ""}`}
      onClick={() => form.change({ packageType: selected ? "" : "blast" })}
    >
      {selected ? (
        <>
          <Icon name="check" className="size-4" />
          <span>Selected</span>
        </>
      ) : (
        label
      )}
    </Button>
  );
}

const Inclusions = ({ sold }: Pick<FormProps, "sold">) => (
  <CheckList accent="pink" items={sold.words.inclusions} className="grid text-sm leading-6 lg:leading-5" />
);

function Fields({ field, form }: FormProps) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field {...field("name")} autoComplete="name" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("company")} autoComplete="organization" />
        <Field {...field("phone")} optional type="tel" autoComplete="tel" />
      </div>
      <FormSection title="Content Brief">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Field {...field("industry")} hint="For example: coffee shop, dental practice, B2B software." />
          <Field {...field("contentTone")} hint="For example: warm and playful, or calm and professional." />
        </div>
        <Field {...field("targetAudience")} hint="Who should see your posts, and what do they care about?" />
        <TextArea
          {...field("contentBrief")}
          rows={5}
          hint="What’s coming up? What should we always say, and never say? The more we know, the better the posts."
        />
      </FormSection>
      <FormSection title="Brand Assets" required>
        <BrandAssetsField form={form} field={field("brandAssets")} />
      </FormSection>
    </>
  );
}

type FormSectionProps = { title: string; required?: boolean; children: ReactNode };

function FormSection({ title, required = false, children }: FormSectionProps) {
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="form-heading mb-4 text-cyan">
        <span>{title}</span>
        {required && <RequiredMark />}
      </legend>
      {children}
    </fieldset>
  );
}
