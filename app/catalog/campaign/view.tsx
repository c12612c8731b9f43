import { lazy, useId } from "react";
import { defineView, type FieldsProps, type OrderCardProps, type Sold } from "~/catalog/define-view";
import { addFiles, type NamedFile, readNamedFiles } from "~/catalog/named-files";
import { toCents } from "~/lib/money";
import { Field, TextArea } from "~/ui/field";
import { FilePicker } from "~/ui/file-picker";
import { Icon } from "~/ui/icon";
import { Card, Rule } from "~/ui/section";
import { toast } from "~/ui/toast";
import { isComplete } from "./allocation";
import { BudgetField, Cost, readBudget } from "./budget-field";
import { NO_PLATFORM, NOT_100, NOT_AGREED, readSplit } from "./form-schema";
import { filesWarning, MAX_FILES_HINT, Platforms, Warnings } from "./platforms-field";
import service from "./service";
import words from "./words";

/** A checkout request is limited to 64 KiB. */
const MAX_FILES_SENT = 40;

const accounts = ["metaBusinessId", "metaAdAccount", "googleAdAccount", "tiktokAdAccount"] as const;

export default defineView(service, {
  words,
  eyebrow: "MANAGED CAMPAIGNS",
  Intro: Benefits,
  formTitle: "Campaign Brief",
  Fields,
  OrderCard,
  submitLabel: ({ buttonText }) => buttonText,
  blocker,
  Showcase: lazy(() => import("./examples")),
});

function blocker(values: Record<string, unknown>): string | null {
  const { selected, shares } = readSplit(values);
  if (selected.length === 0) return NO_PLATFORM;
  if (!isComplete(selected, shares)) return NOT_100;
  return values.agreeTOS === true ? null : NOT_AGREED;
}

function Benefits({ sold }: { sold: Sold<typeof words> }) {
  return (
    <ul className="mb-4 grid gap-3 p-1 md:grid-cols-3 lg:gap-4">
      {sold.words.benefits.map(({ icon, title, text }) => (
        <li key={title} className="pixel-frame flex gap-3 bg-panel px-3 py-3">
          <Icon name={icon} className="size-6 text-orange" />
          <div className="min-w-0">
            <h2 className="font-bold font-sans text-[1.0625rem] leading-6">{title}</h2>
            <p className="text-mute text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ form, children }: OrderCardProps<typeof service, typeof words>) {
  return (
    <Card raised className="frame-gold grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <Cost budgetCents={toCents(readBudget(form.values.budget))} />
      <Rule />
      {children}
    </Card>
  );
}

function Fields({ sold, field, form }: FieldsProps<typeof service>) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field {...field("businessName")} required autoComplete="organization" />
        <Field {...field("email")} required type="email" inputMode="email" autoComplete="email" />
        <Field {...field("phone")} required type="tel" autoComplete="tel" />
        <BudgetField field={field} form={form} sold={sold} />
      </div>
      <TextArea
        {...field("brief")}
        required
        rows={3}
        hint="What do you sell, who should the ads reach, and what should people do?"
      />
      <Platforms form={form} error={field("selectedPlatforms").error} />
      <AdAccounts field={field} />
      <Creatives form={form} />
    </>
  );
}

function Creatives({ form }: Pick<FieldsProps<typeof service>, "form">) {
  const id = useId();
  const files = readNamedFiles(form.values.files);
  const warning = filesWarning(files.length);
  const setFiles = (next: NamedFile[]) => form.change({ files: next });

  return (
    <fieldset className="mb-6 min-w-0">
      <legend id={`${id}-label`} className="mb-2 font-bold leading-6">
        Creatives <span className="font-normal text-mute">(optional)</span>
      </legend>
      <FilePicker
        name="files"
        multiple
        accept="image/*,video/*"
        aria-labelledby={`${id}-label`}
        label="Choose images or videos"
        hint={`Max ${MAX_FILES_HINT} files. We save the file names now and collect the files when we contact you.`}
        files={files}
        listLabel="Chosen creatives"
        onChange={setFiles}
        onChoose={(chosen) => {
          setFiles(addFiles(files, chosen).slice(0, MAX_FILES_SENT));
          toast.success(`${chosen.length} file(s) selected`);
        }}
      />
      <Warnings texts={warning ? [warning] : []} />
    </fieldset>
  );
}

function AdAccounts({ field }: Pick<FieldsProps<typeof service>, "field">) {
  return (
    <fieldset className="mt-10">
      <legend className="form-heading mb-2 text-cyan">Your ad accounts</legend>
      <p className="mb-4 text-mute text-sm">If you have them. If not, we’ll set them up with you.</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {accounts.map((name) => (
          <Field key={name} {...field(name)} optional autoComplete="off" spellCheck={false} />
        ))}
      </div>
    </fieldset>
  );
}
