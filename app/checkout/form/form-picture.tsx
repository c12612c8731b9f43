import type { ComponentType } from "react";
import { part } from "~/ui/islands/island";
import { PICTURE_ID } from "./order-form";

const pictures = import.meta.glob<ComponentType>("../../catalog/*/picture.tsx", { eager: true, import: "default" });

/** What the service makes, with what is typed into its form. Decoration, in wide windows only; rendered on the server only. */
export function FormPicture({ slug }: { slug: string }) {
  const Picture = pictures[`../../catalog/${slug}/picture.tsx`];
  if (!Picture) return null;
  return (
    <div id={PICTURE_ID} {...part("form-picture")} aria-hidden="true" className="no-print max-lg:hidden lg:order-1">
      <div className="pixel-frame mx-1 h-36 overflow-hidden leading-6">
        <Picture />
      </div>
      <p className="mt-2 text-mute text-sm">A sketch, not your design.</p>
    </div>
  );
}
