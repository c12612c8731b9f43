import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import { companyName, identifierText, optionalLongText } from "~/catalog/field-rules";
import { emailField, groupField, textField } from "~/catalog/fields";
import { daysWords } from "~/content/delivery-days";
import { GAME_FEATURES, GAME_STYLES, type GameFeature, gameFeatures, styleTexts } from "./game-options";
import { retroGame as offer } from "./offer";

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

/** A request for a branded game, without payment on the site: the team talks to the customer first. */
const retroGame = defineService({
  offer,
  fields: {
    companyName: textField({ label: "Company", rule: companyName, column: "company" }),
    email: emailField(),
    phoneNumber: textField({
      label: "Phone",
      rule: identifierText(10, "Please enter a valid phone number."),
      column: "phone",
    }),
    gameStyle: textField({
      label: "Game Style",
      rule: z.enum(GAME_STYLES, "Please select a game style."),
      default: "arcade",
      format: styleTitle,
    }),
    gameFeatures: groupField({
      label: "Game Features",
      rule: z._default(features, defaultFeatures),
      default: defaultFeatures,
      format: featureList,
    }),
    additionalRequirements: textField({
      label: "Additional Requirements",
      rule: optionalLongText(),
      column: "requirements",
    }),
  },
  price: "once",
  pageType: "retro-game",
  sale: { kind: "request", productName: "Retro Game Marketing" },
  nextSteps: ({ days = offer.days }) => [
    "Our team reaches out to you.",
    "Together we write the marketing brief: your players, your products, your goal.",
    "We design your game and show you its first world.",
    "We build and test it on phones and computers, and you play along.",
    `You get your finished game ${daysWords(days)} after the marketing brief.`,
  ],
});

export default retroGame;

/** Formats the chosen features, for example "Pixel art, Leaderboard". */
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
