import { useSite } from "~/lib/config/use-site";
import { Robot } from "~/ui/robot";

/** The brand as it is written on a cabinet: the first word in white, the rest in pink, Bit beside it. */
export function Logo({ size }: { size: "small" | "medium" }) {
  const { brand } = useSite();
  const [first, ...rest] = brand.split(" ");
  return (
    <span className="flex items-center gap-3 font-pixel">
      <Robot size={size} still={size === "small"} className={size === "small" ? "w-[27px]" : ""} />
      <span className="whitespace-nowrap uppercase">
        {first} <span className="-ml-[0.75em] text-pink">{rest.join(" ")}</span>
      </span>
    </span>
  );
}
