/** How the brand looks, as far as it is not as shipped. Pictures are names of uploaded ones. */
export type Look = {
  /** Beside or instead of the brand's words. */
  logo?: string;
  icon?: string;
  /** Null: no mascot. */
  mascot?: string | null;
  /** Blank: texts do not name it. */
  mascotName?: string;
  /** `#rrggbb` of buttons and prices, and of links, lines and the logo. */
  first?: string;
  second?: string;
  ground?: "light";
  font?: FontName;
  sky?: false;
};

/** Beside the shipped one (app/ui/fonts/brand). */
export const FONTS = [
  ["archivo-black", "Archivo Black"],
  ["dm-serif-display", "DM Serif Display"],
  ["jetbrains-mono", "JetBrains Mono"],
  ["lexend", "Lexend"],
  ["oswald", "Oswald"],
] as const;

export type FontName = (typeof FONTS)[number][0];

export const SHIPPED_MASCOT = "Bit";
