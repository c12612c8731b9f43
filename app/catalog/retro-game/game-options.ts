export const GAME_STYLES = ["arcade", "adventure", "platform", "puzzle"] as const;
export type GameStyle = (typeof GAME_STYLES)[number];

export const styleTexts: Record<GameStyle, { title: string; text: string }> = {
  arcade: { title: "Arcade", text: "Classic arcade games" },
  adventure: { title: "Adventure", text: "Story-based exploration" },
  platform: { title: "Platform", text: "Side-scrolling" },
  puzzle: { title: "Puzzle", text: "Mind-bending" },
};

/** `chosen`: the specified default. */
export const gameFeatures = {
  pixelArt: { title: "Pixel art", text: "Hand-drawn in your brand’s colors", chosen: true },
  characterCustomization: { title: "Character customization", text: "Players dress up their own hero", chosen: false },
  leaderboard: { title: "Leaderboard", text: "High scores everyone can see", chosen: false },
  mobileFriendly: { title: "Mobile friendly", text: "Plays on phones, with touch controls", chosen: true },
  socialSharing: { title: "Social sharing", text: "Players post their score", chosen: false },
  productIntegration: { title: "Product integration", text: "Your products in the game", chosen: true },
  multiLevel: { title: "Multiple levels", text: "More than one world to play through", chosen: false },
  soundEffects: { title: "Sound effects", text: "Bleeps, jumps and coins", chosen: true },
} as const;
export type GameFeature = keyof typeof gameFeatures;

export const GAME_FEATURES = Object.keys(gameFeatures) as GameFeature[];
