/** Colors of the hosted pages. */
export const colors = {
  "gold-hi": "#fff0b0",
  "gold-lo": "#d1901c",
  "on-gold": "#1b1030",
  "panel-hi": "#262064",
  abyss: "#06041a",
  cyan: "#3ee7ff",
  danger: "#ff8296",
  gold: "#ffd447",
  ink: "#f6f3ff",
  lime: "#8dff7a",
  line: "#4a41a3",
  mute: "#c3bdec",
  night: "#0c0a24",
  panel: "#1a154a",
  well: "#0a0820",
} as const;
