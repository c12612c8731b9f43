import type { About, Theme } from "../theme.ts";
import { answers } from "./answers.ts";
import { onTheDay } from "./days.ts";
import { afterwards, before } from "./days-around.ts";
import { everyday } from "./everyday.ts";
import { firstAndLast } from "./first-and-last.ts";
import { inside } from "./inside.ts";
import { knowHow } from "./know-how.ts";
import { offersAndPlaces } from "./offers-and-places.ts";
import { peopleAndNames } from "./people-and-names.ts";
import { products } from "./products.ts";
import { sales, specialDays } from "./special-days.ts";
import { topicsAndNews } from "./topics-and-news.ts";

const themes: readonly Theme[] = [
  ...firstAndLast,
  ...onTheDay,
  ...before,
  ...afterwards,
  ...sales,
  ...specialDays,
  ...products,
  ...offersAndPlaces,
  ...peopleAndNames,
  ...topicsAndNews,
  ...knowHow,
  ...inside,
  ...answers,
  ...everyday,
];

export const themesAbout = (about: About): Theme[] => themes.filter((theme) => theme.about === about);
