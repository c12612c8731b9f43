import { useState } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import type { FieldProps } from "~/catalog/form-state";
import { FilePicker } from "~/ui/file-picker";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { type NamedFile, readNamedFiles } from "../named-files";
import { chooseAssets, isImageOrPdf, MAX_ASSETS, RECOMMENDED_MAX_BYTES } from "./brand-assets";
import type service from "./service";

/** Larger images get an icon, because a data URL of many megabytes slows the page. */
const MAX_THUMBNAIL_BYTES = 2 * 1024 * 1024;

const HINT =
  "3 to 5 images or PDF files, max 10MB each: your logo, pictures, brand guidelines. Nothing uploads yet. We save the file names now and ask for the files after you pay.";

type Props = Pick<FieldsProps<typeof service>, "form"> & {
  field: FieldProps;
};

/** File picker for three to five brand assets. */
export function BrandAssetsField({ form, field }: Props) {
  const thumbnails = useThumbnails();
  const assets = readNamedFiles(form.values.brandAssets);
  const large = assets.filter((asset) => asset.size > RECOMMENDED_MAX_BYTES);

  const change = (next: NamedFile[]) => {
    form.change({ brandAssets: next });
    form.touch("brandAssets");
  };
  const choose = (files: readonly File[]) => {
    const accepted = files.filter(isImageOrPdf);
    if (accepted.length < files.length) toast.warning("Brand assets are images or PDF files");
    if (accepted.length === 0) return;
    const next = chooseAssets(assets, accepted);
    if (!next) {
      toast.error(`Please select maximum ${MAX_ASSETS} files`);
      return;
    }
    thumbnails.add(accepted);
    change(next);
    toast.success(`${next.length} file(s) selected for brand assets`);
  };

  return (
    <div className="mb-6">
      <FilePicker
        name={field.name}
        multiple
        accept="image/*,application/pdf"
        label="Choose brand assets"
        hint={HINT}
        error={field.error}
        files={assets}
        listLabel="Chosen brand assets"
        picture={(asset) => <Preview asset={asset} picture={thumbnails.of(asset)} />}
        onBlur={field.onBlur}
        onChoose={choose}
        onChange={change}
      />
      <p role="status" className="mt-2 text-gold text-sm empty:mt-0">
        {large.length > 0 &&
          `Larger than 10 MB: ${large.map((asset) => asset.name).join(", ")}. That’s fine, but a smaller version is easier to send.`}
      </p>
    </div>
  );
}

/** Shows an icon for files without thumbnail and for images that the browser cannot decode, such as HEIC. */
function Preview({ asset, picture }: { asset: NamedFile; picture: string | undefined }) {
  const [unreadable, setUnreadable] = useState<string>();
  if (picture && picture !== unreadable)
    return <img src={picture} alt="" className="size-8 object-contain" onError={() => setUnreadable(picture)} />;
  return <Icon name={asset.type.startsWith("image/") ? "layout" : "article"} />;
}

/** Thumbnails of the files chosen on this visit, as data URLs: the CSP allows no blob URLs. */
function useThumbnails() {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const add = (files: readonly File[]) => {
    for (const file of files) {
      if (!file.type.startsWith("image/") || file.size > MAX_THUMBNAIL_BYTES) continue;
      const reader = new FileReader();
      reader.onload = () => {
        const { result } = reader;
        if (typeof result === "string") setUrls((current) => new Map(current).set(thumbnailKey(file), result));
      };
      reader.readAsDataURL(file);
    }
  };
  return { add, of: (asset: NamedFile) => urls.get(thumbnailKey(asset)) };
}

const thumbnailKey = ({ name, size, type }: NamedFile): string => `${name} ${size} ${type}`;
