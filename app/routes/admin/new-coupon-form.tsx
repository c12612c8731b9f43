import { type ComponentProps, useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { offers } from "~/catalog/offers";
import type { Result } from "~/lib/result";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

const sold = offers.filter(({ paths }) => "preCheckout" in paths);

/** A new code; what was typed stays until it was made. */
export function NewCouponForm() {
  const fetcher = useFetcher<Result>();
  const form = useRef<HTMLFormElement>(null);
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) {
      form.current?.reset();
      toast.success("The coupon is ready.", { id: "coupon" });
    } else if (outcome) toast.error(outcome.error, { id: "coupon" });
  }, [outcome]);
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-xl">New coupon</h2>
      <fetcher.Form method="post" ref={form} className="grid gap-4 sm:grid-cols-2">
        <Text label="Code" name="code" required maxLength={30} hint="Letters, digits and hyphens, such as SPRING10" />
        <Text label="Last day" name="endsOn" type="date" hint="Leave blank for no end date" />
        <Text label="Percent off" name="percentOff" inputMode="numeric" hint="Percent (1–100) or dollars, not both" />
        <Text label="Dollars off" name="amountOff" inputMode="decimal" hint="For example 50.00" />
        <Text label="Times it can be used" name="uses" inputMode="numeric" hint="Leave blank for no limit" />
        <label className="flex min-h-11 items-center gap-3 self-end">
          <input type="checkbox" name="oncePerAddress" defaultChecked className="size-5 shrink-0 accent-gold" />
          Once per email address
        </label>
        <fieldset className="sm:col-span-2">
          <legend className="mb-1 text-mute text-sm">Services (leave unchecked for all)</legend>
          <div className="flex flex-wrap gap-x-6">
            {sold.map(({ slug, title }) => (
              <label key={slug} className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="services" value={slug} className="size-5 shrink-0 accent-gold" />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="sm:col-span-2">
          <Button type="submit" name="intent" value="create" dense="plain" disabled={fetcher.state !== "idle"}>
            Create coupon
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}

function Text({ label, hint, ...input }: { label: string; hint: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      <input id={id} aria-describedby={`${id}-hint`} className="field-dense" autoComplete="off" {...input} />
      <p id={`${id}-hint`} className="mt-1 text-mute text-sm">
        {hint}
      </p>
    </div>
  );
}
