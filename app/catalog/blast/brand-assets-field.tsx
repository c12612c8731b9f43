import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { FieldProps, FieldsProps } from "~/catalog/define-view";
import { FilePicker } from "~/ui/file-picker";
import { toast } from "~/ui/toast";
import { AssetList } from "./asset-list";
import {
  type BrandAsset,
  chooseAssets,
  isImageOrPdf,
  isSameFile,
  MAX_ASSETS,
  readAssets,
  toBrandAsset,
} from "./brand-assets";
import type service from "./service";
import { useThumbnails } from "./use-thumbnails";

const HINT =
  "3 to 5 images or PDF files, max 10MB each: your logo, pictures, brand guidelines. Nothing uploads yet. We save the file names now and ask for the files after you pay.";

type Props = Pick<FieldsProps<typeof service>, "form"> & {
  /** Registered by the form's view: a press on submit focuses the first invalid field in the order of their registration. */
  field: FieldProps;
};

/** The picker for three to five brand assets: of each file only name, size and type become part of the order. */
export function BrandAssetsField({ form, field }: Props) {
  const value: unknown = useWatch({ control: form.control, name: "brandAssets" });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The form gets something to focus, not the control: its value is our list, not the control's files.
  const focusTarget = useRef({ focus: () => input.current?.focus() });
  const thumbnails = useThumbnails();
  const assets = readAssets(value);

  const change = (next: BrandAsset[]) => {
    form.setValue("brandAssets", next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const choose = (files: readonly File[]) => {
    const fitting = files.filter(isImageOrPdf);
    if (fitting.length < files.length) toast.warning("Brand assets are images or PDF files");
    if (fitting.length === 0) return;
    const next = chooseAssets(assets, fitting.map(toBrandAsset));
    if (!next) {
      toast.error(`Please select maximum ${MAX_ASSETS} files`);
      return;
    }
    thumbnails.add(fitting);
    change(next);
    toast.success(`${next.length} file(s) selected for brand assets`);
  };

  return (
    <div className="mb-5">
      <FilePicker
        ref={(element) => {
          input.current = element;
          field.ref(element && focusTarget.current);
        }}
        id={id}
        name={field.name}
        multiple
        accept="image/*,application/pdf"
        label="Choose brand assets"
        hint={HINT}
        error={field.error}
        onBlur={field.onBlur}
        onChoose={choose}
      />
      <AssetList
        assets={assets}
        thumbnailOf={thumbnails.of}
        onRemove={(asset) => {
          change(assets.filter((kept) => !isSameFile(kept, asset)));
          input.current?.focus();
        }}
      />
    </div>
  );
}
