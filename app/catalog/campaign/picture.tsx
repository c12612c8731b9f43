import { Typed } from "~/catalog/typed";
import { Icon } from "~/ui/icon";
import { PLATFORMS, platformName } from "./allocation";

const grounds = { meta: "bg-cyan", google: "bg-gold", tiktok: "bg-pink" };

/** An ad, and how its budget is split. */
export default function Picture() {
  const chosen = (index: number, platform: string) => ({
    "data-when": `selectedPlatforms=${platform}`,
    hidden: index > 0,
  });
  return (
    <div className="grid h-full content-between gap-2 bg-dusk p-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        <span className="grid size-12 place-items-center bg-orange text-on-orange">
          <Icon name="target" className="size-8" />
        </span>
        <div>
          <p className="flex justify-between gap-2">
            <Typed from="businessName" className="line-clamp-1 min-w-0 font-bold">
              Your company
            </Typed>
            <span className="text-mute text-sm">Ad</span>
          </p>
          <Typed from="brief" className="line-clamp-2 text-sm">
            The offer that people stop for.
          </Typed>
        </div>
      </div>
      <div>
        <p className="flex h-3">
          {PLATFORMS.map((platform, index) => (
            <span
              key={platform}
              {...chosen(index, platform)}
              data-share={`${platform}Percent`}
              className={`flex-1 ${grounds[platform]}`}
            />
          ))}
        </p>
        <p className="mt-1 flex gap-3 text-sm">
          {PLATFORMS.map((platform, index) => (
            <span key={platform} {...chosen(index, platform)}>
              <span>{platformName[platform]}</span> <Typed from={`${platform}Percent`}>100</Typed>%
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
