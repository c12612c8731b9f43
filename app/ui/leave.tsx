import { useEffect } from "react";
import { ButtonLink } from "./button";

/**
 * The way to a page of the card provider. It is followed by itself where scripts run; a form's own answer cannot lead there, because
 * the site's policy keeps forms on the site.
 */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.assign(to), [to]);
  return (
    <p className="mb-8 flex flex-wrap items-center gap-4">
      <span>The next step is on the card provider’s page.</span>
      <ButtonLink href={to}>Continue</ButtonLink>
    </p>
  );
}
