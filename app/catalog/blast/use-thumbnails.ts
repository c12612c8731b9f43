import { useState } from "react";
import type { BrandAsset } from "./brand-assets";

/** Larger pictures get an icon: a data address of many megabytes would only slow the page. Bytes. */
const THUMBNAIL_MAX = 2 * 1024 * 1024;

export type Thumbnails = {
  add: (files: readonly File[]) => void;
  /** A data address (the page's policy allows no others), or undefined for what has no picture. */
  of: (asset: BrandAsset) => string | undefined;
};

/** Small pictures of the files chosen on this visit. They are kept nowhere else. */
export function useThumbnails(): Thumbnails {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const add = (files: readonly File[]) => {
    for (const file of files) {
      if (!file.type.startsWith("image/") || file.size > THUMBNAIL_MAX) continue;
      const reader = new FileReader();
      reader.onload = () => {
        const { result } = reader;
        if (typeof result === "string") setPictures((known) => new Map(known).set(thumbnailKey(file), result));
      };
      reader.readAsDataURL(file);
    }
  };
  return { add, of: (asset) => pictures.get(thumbnailKey(asset)) };
}

export const thumbnailKey = ({ name, size, type }: BrandAsset): string => `${name} ${size} ${type}`;
