import { lazy, useId } from "react";
import { useWatch } from "react-hook-form";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { formatFileSize } from "~/lib/file-size";
import { FeatureCard } from "~/ui/cards";
import { CheckField, Field, TermsLabel, TextArea } from "~/ui/field";
import { FilePicker } from "~/ui/file-picker";
import { Icon } from "~/ui/icon";
import { Heading } from "~/ui/section";
import { toast } from "~/ui/toast";
import { isComplete } from "./allocation";
import { BudgetField, Cost, readBudget } from "./budget-field";
import { faq } from "./faq";
import { type Creative, NO_PLATFORM, NOT_100, NOT_AGREED, readCreatives, readSplit } from "./form-schema";
import { campaign as offer } from "./offer";
import { filesWarning, MAX_FILES_HINT, Platforms, Warnings } from "./platforms-field";
import service from "./service";

const benefits = [
  {
    icon: "coins",
    title: "Transparent Pricing",
    text: "Simple 25% management fee on top of ad spend, minimum $500. You see both before you pay.",
  },
  {
    icon: "trending-up",
    title: "Performance Focused",
    text: "Strategists plan, launch and tune your ads, and move budget to what works.",
  },
  {
    icon: "chart",
    title: "Detailed Reporting",
    text: "Weekly calls and a monthly report show where the money went and what it brought in.",
  },
] as const;

const accounts = ["metaBusinessId", "metaAdAccount", "googleAdAccount", "tiktokAdAccount"] as const;

export default defineView(service, {
  Intro,
  formTitle: "Campaign Brief",
  Fields,
  submitLabel: offer.buttonText,
  blocker,
  failure: "There was a problem processing your request. Please try again.",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
});

function blocker(values: Record<string, unknown>): string | null {
  const { selected, shares } = readSplit(values);
  if (selected.length === 0) return NO_PLATFORM;
  if (!isComplete(selected, shares)) return NOT_100;
  return values.agreeTOS === true ? null : NOT_AGREED;
}

function Intro() {
  return (
    <>
      <Heading
        as="h1"
        id="order-title"
        eyebrow="MANAGED CAMPAIGNS"
        sub="Ads on Meta, Google and TikTok. You set the budget for a month, and we run the campaign."
      >
        RUN MY CAMPAIGN
      </Heading>
      <ul className="mb-14 grid gap-6 md:grid-cols-3">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="grid">
            <FeatureCard as="h2" icon={icon} accent="orange" title={title} text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Fields({ field, form }: FieldsProps<typeof service>) {
  const values: Record<string, unknown> = useWatch({ control: form.control });
  const dollars = readBudget(values.budget);
  return (
    <>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <Field {...field("businessName")} required autoComplete="organization" />
          <Field {...field("email")} required type="email" inputMode="email" autoComplete="email" />
          <Field {...field("phone")} required type="tel" autoComplete="tel" />
          <TextArea
            {...field("brief")}
            required
            rows={8}
            hint="What do you sell, who should the ads reach, and what should people do?"
          />
          <Creatives form={form} values={values} />
        </div>
        <div className="min-w-0">
          <BudgetField field={field} form={form} />
          <Platforms form={form} values={values} dollars={dollars} />
          <Cost budgetCents={dollars * 100} />
        </div>
      </div>
      <AdAccounts field={field} />
      <CheckField {...field("agreeTOS")} required label={<TermsLabel />} />
    </>
  );
}

type CreativesProps = Pick<FieldsProps<typeof service>, "form"> & { values: Record<string, unknown> };

function Creatives({ form, values }: CreativesProps) {
  const id = useId();
  const files = readCreatives(values.files);
  const warning = filesWarning(files.length);
  const setFiles = (next: Creative[]) => form.setValue("files", next, { shouldDirty: true });

  const choose = (chosen: File[]) => {
    setFiles(chosen.map(({ name, size, type }) => ({ name, size, type })));
    toast.success(`${chosen.length} file(s) selected`);
  };

  return (
    <fieldset className="mb-8 min-w-0">
      <legend id={`${id}-label`} className="mb-2 font-semibold">
        Creatives <span className="font-normal text-mute">(optional)</span>
      </legend>
      <FilePicker
        id={id}
        name="files"
        multiple
        accept="image/*,video/*"
        aria-labelledby={`${id}-label`}
        label="Choose images or videos"
        hint={`Max ${MAX_FILES_HINT} files. We save the file names now and collect the files when we contact you.`}
        onChoose={choose}
      />
      {files.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={`${file.name} ${index}`} className="flex items-center gap-3 bg-dusk py-1 pl-4">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</span>
              <span className="shrink-0 text-mute text-sm tabular-nums">{formatFileSize(file.size)}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
                onClick={() => setFiles(files.filter((_, other) => other !== index))}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Warnings texts={warning ? [warning] : []} />
    </fieldset>
  );
}

function AdAccounts({ field }: Pick<FieldsProps<typeof service>, "field">) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 font-pixel">Your ad accounts</legend>
      <p className="mb-5 text-mute text-sm">If you have them. If not, we’ll set them up with you.</p>
      <div className="grid gap-x-8 sm:grid-cols-2 lg:gap-x-12">
        {accounts.map((name) => (
          <Field key={name} {...field(name)} optional autoComplete="off" spellCheck={false} />
        ))}
      </div>
    </fieldset>
  );
}
