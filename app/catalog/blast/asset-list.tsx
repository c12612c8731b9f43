import { useState } from "react";
import { formatFileSize } from "~/lib/file-size";
import { Icon } from "~/ui/icon";
import { type BrandAsset, HINTED_BYTES } from "./brand-assets";
import { thumbnailKey } from "./use-thumbnails";

/** The chosen files: picture or icon, name, size, a warning over the hinted size, and a way to take each out again. */
export function AssetList({ assets, thumbnailOf, onRemove }: AssetListProps) {
  const large = assets.filter((asset) => asset.size > HINTED_BYTES);
  return (
    <>
      {assets.length > 0 && (
        <ul aria-label="Chosen brand assets" className="mt-4 grid gap-3 md:grid-cols-2">
          {assets.map((asset) => (
            <li key={thumbnailKey(asset)} className="flex items-center gap-4 bg-well p-3">
              <Preview asset={asset} picture={thumbnailOf(asset)} />
              <span className="min-w-0 grow">
                <span className="block truncate" title={asset.name}>
                  {asset.name}
                </span>
                <span className={`text-sm ${asset.size > HINTED_BYTES ? "text-gold" : "text-mute"}`}>
                  {formatFileSize(asset.size)}
                </span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${asset.name}`}
                className="grid size-11 shrink-0 place-items-center text-mute hover:text-danger focus-visible:outline-offset-0"
                onClick={() => onRemove(asset)}
              >
                <Icon name="close" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-3 text-gold text-sm empty:mt-0">
        {large.length > 0 &&
          `Larger than 10 MB: ${large.map((asset) => asset.name).join(", ")}. That’s fine, but a smaller version is easier to send.`}
      </p>
    </>
  );
}

/** A picture that the browser cannot show (a phone's HEIC, a broken file) gets an icon like any other file. */
function Preview({ asset, picture }: { asset: BrandAsset; picture: string | undefined }) {
  const [unreadable, setUnreadable] = useState<string>();
  if (picture && picture !== unreadable)
    return (
      <img
        src={picture}
        alt=""
        className="size-14 shrink-0 bg-night object-contain"
        onError={() => setUnreadable(picture)}
      />
    );
  const isPicture = asset.type.startsWith("image/");
  return (
    <span className="grid size-14 shrink-0 place-items-center bg-panel-hi text-cyan">
      <Icon name={isPicture ? "layout" : "article"} className="size-7" />
    </span>
  );
}

type AssetListProps = {
  assets: readonly BrandAsset[];
  thumbnailOf: (asset: BrandAsset) => string | undefined;
  onRemove: (asset: BrandAsset) => void;
};
