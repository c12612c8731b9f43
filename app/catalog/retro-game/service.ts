import * as z from "zod/mini";
import { atLeast, companyName, email, optionalBrief } from "../rules";
import { defineService } from "../service";
import { DELIVERY_DAYS, GAME_FEATURES, GAME_STYLES, type GameFeature, gameFeatures, styleTexts } from "./game";
import { retroGame as offer, RETRO_GAME_CENTS } from "./offer";

const flag = (feature: GameFeature) => z._default(z.boolean(), gameFeatures[feature].chosen);

const features = z.object({
  pixelArt: flag("pixelArt"),
  characterCustomization: flag("characterCustomization"),
  leaderboard: flag("leaderboard"),
  mobileFriendly: flag("mobileFriendly"),
  socialSharing: flag("socialSharing"),
  productIntegration: flag("productIntegration"),
  multiLevel: flag("multiLevel"),
  soundEffects: flag("soundEffects"),
});
type Features = z.output<typeof features>;

const defaultFeatures: Features = features.parse({});

/** The request for a branded game (specification 3 and 5). It is delivered as a request; no payment is taken here. */
export const retroGameRequest = z.object({
  gameStyle: z.enum(GAME_STYLES, "Please select a game style."),
  gameFeatures: z._default(features, defaultFeatures),
  companyName,
  email,
  phoneNumber: atLeast(10, "Please enter a valid phone number."),
  additionalRequirements: optionalBrief(),
});
export type RetroGameRequest = z.output<typeof retroGameRequest>;

export const retroGame = defineService({
  offer,
  schema: retroGameRequest,
  defaults: {
    gameStyle: "arcade",
    gameFeatures: defaultFeatures,
    companyName: "",
    email: "",
    phoneNumber: "",
    additionalRequirements: "",
  },
  labels: {
    companyName: "Company",
    email: "Email",
    phoneNumber: "Phone",
    gameStyle: { label: "Game Style", format: styleTitle },
    gameFeatures: { label: "Game Features", format: featureList },
    additionalRequirements: "Additional Requirements",
  },
  price: () => ({ cents: RETRO_GAME_CENTS }),
  columns: (values) => ({
    company: values.companyName,
    phone: values.phoneNumber,
    requirements: values.additionalRequirements,
  }),
  checkout: {
    heading: "Retro Game Request",
    productName: "Retro Game Marketing",
    pageType: () => "retro-game",
    payLabel: "CHECKOUT",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
    metadata: (values) => ({
      company: values.companyName,
      companyName: values.companyName,
      phoneNumber: values.phoneNumber,
      gameStyle: values.gameStyle,
      additionalRequirements: values.additionalRequirements ?? "",
    }),
    nextSteps: [
      "Our team reaches out within 24 hours.",
      "Together we write the marketing brief: your players, your products, your goal.",
      "We design your game and show you its first world.",
      "We build and test it on phones and computers, and you play along.",
      `You get your finished game ${DELIVERY_DAYS} days after the marketing brief.`,
    ],
  },
});

/** "Pixel art, Leaderboard"; what is not chosen is left out. */
export function featureList(value: unknown): string {
  const parsed = features.safeParse(value);
  if (!parsed.success) return "";
  return GAME_FEATURES.filter((feature) => parsed.data[feature])
    .map((feature) => gameFeatures[feature].title)
    .join(", ");
}

function styleTitle(value: unknown): string {
  const style = GAME_STYLES.find((known) => known === value);
  return style ? styleTexts[style].title : "";
}
