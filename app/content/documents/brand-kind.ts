import agent from "~/content/images/generated/samples/agent.png?url";
import { FONTS, type FontName, type Look, SHIPPED_MASCOT } from "~/content/look";
import type { Site } from "~/content/site";
import { colors } from "~/lib/colors";
import { isHexColor, leastContrast, nearestReadable, READABLE } from "~/lib/contrast";
import { choiceField, type DocumentKind, type Field, pictureField, type Texts } from "./document-kind";
import { groundsOf, paletteOf } from "./palette.server";

const BIT = "bit";
const PIXELS = "press-start-2p";
const OFF = "off";

const accentField = (name: string, label: string, hint: string): Field => ({
  name,
  label,
  maxLength: 7,
  input: "color",
  hint,
  grounds: { "the lightest dark background": groundsOf({}), "the darkest light one": groundsOf({ ground: "light" }) },
  findFault: (text) => (isHexColor(text) ? undefined : "Enter a color such as #ffd447."),
});

/** How the brand looks everywhere. Its name is one of the company details. */
export const brandKind: DocumentKind = {
  name: "brand",
  group: "Company",
  title: "Brand",
  about: "Logo, icon, colors, font and mascot of the site, emails, PDF files and preview pictures of links.",
  publishedBy: "owner",
  sections: [
    {
      title: "Logo",
      fields: [
        pictureField("logo", "Logo", {
          optional: true,
          hint: "Wide. It replaces the brand’s words. If it’s hard to see on the background, it gets a plate behind it.",
          choices: [["", "The brand’s words"]],
        }),
        pictureField("icon", "Icon", {
          optional: true,
          hint: "Square. For browser tabs and home screens. Without one, it is the mascot, or the brand’s first letter.",
          choices: [["", "No icon"]],
        }),
      ],
    },
    {
      title: "Colors",
      fields: [
        accentField("first", "First accent", "For buttons, prices and marks."),
        accentField("second", "Second accent", "For links, lines and the logo’s words."),
        choiceField(
          "ground",
          "Background",
          { "": "Dark", light: "Light" },
          {
            optional: true,
            hint: "On the light one, text in the shipped accents gets darker; your own must be dark. The back office stays dark.",
          },
        ),
      ],
    },
    {
      title: "Font of headings",
      fields: [choiceField("font", "Font", { [PIXELS]: "Press Start 2P", ...Object.fromEntries(FONTS) })],
    },
    {
      title: "Mascot and sky",
      fields: [
        pictureField("mascot", "Mascot", {
          optional: true,
          choices: [
            ["", "No mascot"],
            [BIT, "Bit, the robot", agent],
          ],
        }),
        {
          name: "mascot-name",
          label: "Name of the mascot",
          maxLength: 20,
          optional: true,
          hint: "Leave blank if texts shouldn’t name it. Without a mascot, they don’t.",
        },
        choiceField("sky", "Sky", { "": "Stars and a city", [OFF]: "Plain" }, { optional: true }),
      ],
    },
  ],
  findFaults: (texts) => {
    const faults: Record<string, string> = {};
    const { gold, cyan } = paletteOf(lookOf(texts));
    for (const [name, color] of Object.entries({ first: gold, second: cyan })) {
      const fault = findContrastFault(color, texts);
      if (fault) faults[name] = fault;
    }
    return faults;
  },
  pages: [
    { path: "/", title: "Home" },
    { path: "/build-my-page", title: "A form" },
    { path: "/about", title: "About" },
    { path: "/contact", title: "Contact" },
    { path: "/my-order", title: "An order page" },
  ],
  shipped: textsOf,
  apply: (site, texts) => {
    const look = lookOf(texts);
    const { look: _, ...rest } = site;
    return Object.keys(look).length > 0 ? { ...rest, look } : rest;
  },
};

function findContrastFault(color: string, texts: Texts): string | undefined {
  const grounds = groundsOf(lookOf(texts));
  const contrast = leastContrast(color, grounds);
  return contrast >= READABLE
    ? undefined
    : `Its contrast on the ${texts.ground === "light" ? "darkest" : "lightest"} background is ${contrast.toFixed(1)}:1, and ${READABLE}:1 is needed. The nearest color that passes is ${nearestReadable(color, grounds)}.`;
}

function textsOf({ look = {} }: Site): Texts {
  return {
    logo: look.logo ?? "",
    icon: look.icon ?? "",
    first: look.first ?? colors.gold,
    second: look.second ?? colors.cyan,
    ground: look.ground ?? "",
    font: look.font ?? PIXELS,
    mascot: look.mascot === undefined ? BIT : (look.mascot ?? ""),
    "mascot-name": look.mascot === null ? "" : (look.mascotName ?? SHIPPED_MASCOT),
    sky: look.sky === false ? OFF : "",
  };
}

function lookOf({ logo, icon, first, second, ground, font, mascot, "mascot-name": name = "", sky }: Texts): Look {
  const own = FONTS.find(([value]) => value === font)?.[0];
  return {
    ...(logo && { logo }),
    ...(icon && { icon }),
    ...(first && first !== colors.gold && { first }),
    ...(second && second !== colors.cyan && { second }),
    ...(ground === "light" && { ground: "light" as const }),
    ...(own && { font: own satisfies FontName }),
    ...(mascot !== BIT && { mascot: mascot || null }),
    ...(mascot && name !== SHIPPED_MASCOT && { mascotName: name }),
    ...(sky === OFF && { sky: false as const }),
  };
}
