import { SHIPPED_DAYS } from "../../content/delivery-days";
import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 299_700;

export const retroGame = {
  slug: "retro-game",
  title: "Retro Game Marketing",
  icon: "gamepad",
  accent: "gold",
  navText: "Branded arcade games your customers want to play. Ready in 45 days.",
  price: { label: formatMoneyShort(CENTS), unit: "one-time" },
  amounts: { price: CENTS },
  paths: { form: "/retro-games", confirmation: "/retro-games-success", success: "/payment-success" },
  draftKey: "retro-game",
  buttonText: "CREATE GAME",
  delivers: "game",
  days: SHIPPED_DAYS.game,
  listed: true,
} as const satisfies Offer;
