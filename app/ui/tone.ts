/** Highlight colors. Full class names, so that Tailwind finds them. */
export type Tone = "gold" | "cyan" | "pink" | "lime" | "orange" | "ghost";
export type Accent = Exclude<Tone, "ghost">;

export const buttonTone: Record<Tone, string> = {
  gold: "",
  cyan: "btn-cyan",
  pink: "btn-pink",
  lime: "btn-lime",
  orange: "btn-orange",
  ghost: "btn-ghost",
};

export const accentText: Record<Accent, string> = {
  gold: "text-gold",
  cyan: "text-cyan",
  pink: "text-pink",
  lime: "text-lime",
  orange: "text-orange",
};

export const accentFrame: Record<Accent, string> = {
  gold: "frame-gold",
  cyan: "frame-cyan",
  pink: "frame-pink",
  lime: "frame-lime",
  orange: "frame-orange",
};

export const accentBorder: Record<Accent, string> = {
  gold: "border-gold",
  cyan: "border-cyan",
  pink: "border-pink",
  lime: "border-lime",
  orange: "border-orange",
};
