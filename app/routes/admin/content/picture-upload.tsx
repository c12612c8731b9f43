import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { SitePicture } from "~/content/site";
import { MAX_ALT, MAX_CHOSEN_BYTES, MAX_PICTURE_BYTES, MIN_ALT, PICTURE_TYPES } from "~/content-desk/media-limits";
import { formatFileSize } from "~/lib/file-size";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { FormField } from "~/routes/admin/shared/form-field";
import type { AdminUrl } from "~/routes/admin/shared/paths";
import { useFetcherData } from "~/routes/admin/shared/use-fetcher-data";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { useHydrated } from "~/ui/use-hydrated";
import type { MediaOutcome } from "./media-actions.server";
import { shrinkPicture } from "./shrink-picture";

const FORM = {
  method: "post",
  action: "/admin/content/media" satisfies AdminUrl,
  encType: "multipart/form-data",
} as const;

type PictureUploadProps = {
  label: string;
  dropped?: FileList | undefined;
  /** Of the last response without scripts. */
  fault?: MediaOutcome["fault"];
  onUploaded?: (picture: SitePicture) => void;
};

/** A form for one picture, which is dropped, taken or chosen, and made smaller in the browser if the server would refuse it. */
export function PictureUpload({ label, dropped, fault: faultOfPage, onUploaded }: PictureUploadProps) {
  const fetcher = useFetcher<MediaOutcome>();
  const { outcome, fault = faultOfPage, picture } = fetcher.data ?? {};
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shrunk = useRef<ReturnType<typeof shrinkPicture> | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const hydrated = useHydrated();
  const onceChosen = fault ? "" : "in-[form:has([type=file]:invalid)]:hidden";

  const choose = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || !input.current || !canvas.current) return;
    if (input.current.files !== files) input.current.files = files;
    const result = shrinkPicture(file, canvas.current);
    shrunk.current = result;
    const read = await result;
    if (shrunk.current === result) setUnreadable(read.ok ? null : read.error);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const result = await shrunk.current;
    if (!result?.ok) return;
    body.set("picture", result.file);
    fetcher.submit(body, FORM);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped, or chosen before the scripts came
  useEffect(() => void choose(dropped ?? input.current?.files ?? null), [dropped]);
  useFetcherData(picture, (uploaded) => onUploaded?.(uploaded));

  return (
    <fetcher.Form
      {...FORM}
      className="form border-2 border-edge border-dashed p-4"
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        // A field around the dialog takes what is dropped elsewhere.
        event.stopPropagation();
        choose(event.dataTransfer.files);
      }}
    >
      <FormOutcomeMessage outcome={outcome} />
      <input type="hidden" name="intent" value="upload" />
      <FormField
        label="Picture"
        hint={
          <>
            <span className="noscript:hidden">{`JPEG, PNG, WebP, GIF, AVIF or HEIC, up to ${formatFileSize(MAX_CHOSEN_BYTES)}; we shrink it. SVG, up to 2 MB. Drop it here, or choose it.`}</span>
            <span className="noscript:inline hidden">{`JPEG, PNG, WebP, GIF or AVIF, up to ${formatFileSize(MAX_PICTURE_BYTES)}; SVG, up to 2 MB.`}</span>
          </>
        }
        error={unreadable ?? errorAt(fault, "picture")}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="picture"
            // An iPhone turns HEIC into JPEG if a page does not take it.
            accept={hydrated ? `${PICTURE_TYPES},image/heic,image/heif` : PICTURE_TYPES}
            required
            onChange={({ target }) => choose(target.files)}
            className="file-input file-input-dense"
          />
        )}
      </FormField>
      <div className="row noscript:hidden">
        <canvas ref={canvas} width={0} height={0} className="max-h-32 max-w-full" />
        <label className="button pointer-fine:hidden focus-within:outline-2 focus-within:outline-gold">
          Take a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => choose(target.files)}
            className="sr-only"
          />
        </label>
      </div>
      <FormField
        label="Description"
        hint="What it shows, for people who can’t see it, and search engines."
        error={errorAt(fault, "alt")}
        className={`col-span-full ${onceChosen}`}
      >
        {(control) => (
          <input
            {...control}
            name="alt"
            minLength={MIN_ALT}
            maxLength={MAX_ALT}
            required
            className="input"
            defaultValue={fault?.alt}
          />
        )}
      </FormField>
      <div className={`line actions ${onceChosen}`}>
        <AdminButton kind="primary" type="submit" busy={fetcher.state !== "idle"}>
          {label}
        </AdminButton>
      </div>
    </fetcher.Form>
  );
}

const errorAt = (fault: MediaOutcome["fault"], field: "picture" | "alt") =>
  fault?.field === field ? fault.error : null;
