import { useId, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { useCoupon } from "./use-coupon";

/** Where a code is entered, folded away for everybody who has none. */
export function CouponField({ coupon, disabled }: { coupon: ReturnType<typeof useCoupon>; disabled: boolean }) {
  const [code, setCode] = useState("");
  const id = useId();
  if (coupon.applied) {
    return (
      <p role="status" className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          Code <strong className="text-lime">{coupon.applied.code}</strong> applied.
        </span>
        <button type="button" className="link min-h-11" disabled={disabled} onClick={coupon.remove}>
          Remove
        </button>
      </p>
    );
  }
  return (
    <details className="mt-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Have a coupon code?</summary>
      <form
        aria-labelledby={id}
        noValidate
        className="mt-3 max-w-sm"
        onSubmit={(event) => {
          event.preventDefault();
          void coupon.apply(code);
        }}
      >
        <Field
          id={id}
          label="Coupon code"
          name="coupon"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={coupon.error}
        />
        <Button type="submit" tone="ghost" disabled={disabled || coupon.trying}>
          {coupon.trying ? "CHECKING..." : "Apply"}
        </Button>
      </form>
    </details>
  );
}
