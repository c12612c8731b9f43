import { useCatalog } from "~/catalog/current-catalog";
import { type ResolvedTarget, resolveTarget } from "~/catalog/link-targets";
import type { HomeButton } from "~/content/home";
import { companyLinks, findOrderLink, legalLinks } from "~/content/site-pages";
import { useSite } from "~/content/use-site";
import { ButtonLink, wordsClass } from "~/ui/button";
import type { Accent } from "~/ui/tone";
import { useHomePlaces } from "./use-home";

const PAGES: ReadonlySet<string> = new Set([
  "/",
  ...[...companyLinks, findOrderLink, ...legalLinks].map(({ path }) => path),
]);

/** Resolves targets of the home page's buttons. */
export function useTargets(): (target: string) => ResolvedTarget | null {
  const site = useSite();
  const { sold } = useCatalog();
  const places = useHomePlaces();
  return (target) => resolveTarget({ site, sold, hasPage: (path) => PAGES.has(path) || places.includes(path) }, target);
}

/** A visitor comes back to the home page from what opens in a tab of its own. */
export const opensTab = (kind: ResolvedTarget["kind"]): boolean => ["booking", "service", "address"].includes(kind);

/** Names in the sprite. */
export const targetIcon: Record<ResolvedTarget["kind"], string> = {
  phone: "phone-call",
  demo: "phone-call",
  booking: "calendar",
  service: "zap",
  page: "arrow-right",
  address: "arrow-right",
};

/** The button at the end of a section; nothing without words or a target. */
export function SectionButton({ words, target, tone }: HomeButton & { tone: Accent }) {
  const resolved = useTargets()(target);
  if (!words || !resolved) return null;
  return (
    <p className="mt-8 text-center sm:mt-12">
      <ButtonLink href={resolved.href} newTab={opensTab(resolved.kind)} tone={tone} className={wordsClass(words)}>
        {words}
      </ButtonLink>
    </p>
  );
}
