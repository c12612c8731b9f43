import { lazy, Suspense } from "react";
import { useSite } from "~/content/use-site";
import type { TaxFieldsProps } from "./tax-fields";

const TaxFields = lazy(() => import("./tax-fields"));

/** Only in a shop with its own table of taxes. The server waits for them, so that they also work without scripts. */
export const TaxPlaceFields = (props: TaxFieldsProps) =>
  useSite().tax?.mode === "table" && (
    <Suspense>
      <TaxFields {...props} />
    </Suspense>
  );
