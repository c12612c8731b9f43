import type { GameStyle } from "~/catalog/retro-game/game-options";
import adventure from "./stills/adventure.png?url";
import arcade from "./stills/arcade.png?url";
import platform from "./stills/platform.png?url";
import puzzle from "./stills/puzzle.png?url";

/** Still frame of each game, which shows until it runs. */
export const stills: Record<GameStyle, string> = { arcade, adventure, platform, puzzle };
