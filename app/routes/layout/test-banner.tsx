import { useSite } from "~/lib/config/use-site";
import { Icon } from "~/ui/icon";

/** Said on every page while payments go to the built-in sandbox on a public address. */
export function TestModeBanner() {
  const { testBanner } = useSite();
  if (!testBanner) return null;
  return (
    <p className="flex items-center justify-center gap-2 bg-gold px-5 py-1.5 text-center font-medium text-on-gold text-sm">
      <Icon name="warning" className="size-5" />
      Test mode: payments here are not real.
    </p>
  );
}
