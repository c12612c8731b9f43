import { Button } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { blast as offer } from "./offer";

/** The first capital is made by CSS. */
const FEATURES = [
  "AI images with audio",
  "brand-aligned content",
  "multi-platform distribution to Instagram, Facebook, TikTok, LinkedIn and YouTube Shorts",
  "organic view optimization",
  "monthly content calendar",
  "brand consistency",
  "analytics and reporting",
  "24/7 priority support",
  "custom brand asset integration",
  "viral content strategies",
] as const;

/** The one package that is offered, with the control that chooses it. */
export function PackageCard({ selected, onToggle, ref }: PackageCardProps) {
  return (
    <Panel raised className={selected ? "frame-lime" : "frame-pink"}>
      <div className="glow flex items-end justify-between gap-4 p-4 pb-22 text-pink sm:px-6 sm:pt-6">
        <div>
          <h3 className="text-ink text-pixel">BLAST Package</h3>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-1 gap-y-2">
            <span className="font-pixel text-pixel-shadow text-pixel-xl sm:text-pixel-2xl">{offer.price.label}</span>
            <span className="text-ink">/month</span>
          </p>
        </div>
        <Robot size="large" className="hidden sm:inline-block" />
      </div>
      <div className="border-pink border-t-4 p-4 sm:p-6">
        <CheckList items={FEATURES} className="grid gap-3 md:grid-cols-2 md:gap-x-8" />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            ref={ref}
            name="packageType"
            value="blast"
            tone={selected ? "lime" : "pink"}
            aria-pressed={selected}
            onClick={onToggle}
          >
            {selected && <Icon name="check" className="size-5" />}
            {selected ? "Selected" : "Select BLAST"}
          </Button>
          <p className="text-mute">Monthly subscription. You’ll review everything before you pay.</p>
        </div>
      </div>
    </Panel>
  );
}

type PackageCardProps = {
  selected: boolean;
  onToggle: () => void;
  ref: React.Ref<HTMLButtonElement>;
};
