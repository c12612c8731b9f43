import type { GameStyle } from "~/catalog/retro-game/game-options";
import adventure from "./stills/adventure.webp?url";
import arcade from "./stills/arcade.webp?url";
import platform from "./stills/platform.webp?url";
import puzzle from "./stills/puzzle.webp?url";

/** Still frame of each game, which shows until it runs. */
export const stills: Record<GameStyle, string> = { arcade, adventure, platform, puzzle };
