/** `pixels`: row by row as "#rrggbb", null for transparent. */
export type Picture = { width: number; height: number; pixels: (string | null)[] };

export function blank(width: number, height: number, color?: string | null): Picture;
export function readPicture(path: string): Picture;
export function parsePicture(svg: string): Picture;
export function put(picture: Picture, x: number, y: number, color: string | null): void;
export function fill(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  color: string | null,
): void;
export function draw(target: Picture, source: Picture, left: number, top: number, scale?: number): void;
export function toPng(picture: Picture, scale?: number): Buffer<ArrayBuffer>;
export function lines(text: string, columns: number): string[];
