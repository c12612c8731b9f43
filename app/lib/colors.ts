/** Pages get these as custom properties (vite.config.ts writes them). */
export const colors = {
  // backgrounds, from dark to light
  abyss: "#06041a",
  well: "#0a0820",
  // Also painted by the browser around the page.
  night: "#0c0a24",
  dusk: "#130f36",
  panel: "#1a154a",
  "panel-hi": "#262064",
  // hairlines between rows and around cards of the back office: decoration only
  rule: "#241e58",
  line: "#4a41a3",
  // border of a control: contrast of 3:1 on every background
  edge: "#756bd6",

  ink: "#f6f3ff",
  mute: "#c3bdec",
  // third level of text in the back office
  faint: "#9b93d3",
  // placeholders and disabled buttons
  dim: "#8f86d6",
  danger: "#ff8296",
  gray: "#bdbdbd",

  // accents, each with a light and dark edge and the text color on it
  gold: "#ffd447",
  "gold-hi": "#fff0b0",
  "gold-lo": "#d1901c",
  "on-gold": "#1b1030",
  cyan: "#3ee7ff",
  "cyan-hi": "#c9f9ff",
  "cyan-lo": "#0f9fbd",
  "on-cyan": "#06202b",
  pink: "#ff5cab",
  "pink-hi": "#ffc2e0",
  "pink-lo": "#c22a75",
  "on-pink": "#2b0619",
  lime: "#8dff7a",
  "lime-hi": "#dcffd5",
  "lime-lo": "#45b433",
  "on-lime": "#0b2606",
  orange: "#ff9a4d",
  "orange-hi": "#ffd3ad",
  "orange-lo": "#c9601a",
  "on-orange": "#2e1203",

  sky: "#090720",
  grid: "#201a5a",
  "star-small": "#8f86d6",
  "star-medium": "#d8d2ff",
  "star-large": "#fff2c4",

  sunk: "#050414",
  "sunk-danger": "#2a0a1a",

  // paper: dark text on light background
  paper: "#ffffff",
  "paper-ground": "#ece9fb",
  "paper-mute": "#4b4580",
  "paper-card": "#f3f0ff",
  "paper-line": "#d5cff0",
  // accents for white text, or as text on paper
  "pink-ink": "#b02468",
  "cyan-ink": "#0b7287",
  "lime-ink": "#2a731f",
  "orange-ink": "#a84a12",
} as const satisfies Record<string, `#${string}`>;
