import type { SiteLink } from "~/content/site-pages";

const BEFORE_FONT = "nav-link relative flex min-h-11 items-center whitespace-nowrap font-bold";
const AFTER_FONT = "hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold";

/** Classes of an item in the navigation bar: a link or a menu button. */
export const navigationItemClass = `${BEFORE_FONT} text-base leading-6 lg:font-normal lg:font-pixel ${AFTER_FONT}`;

/** Letters of a menu in the pixel font, as many as the shipped one has. */
const MAX_PIXEL_LETTERS = 31;

/** Of a link in the bar: a longer menu is smaller, in the text font. */
export function itemClass(menu: readonly SiteLink[]): string {
  const letters = menu.reduce((sum, { title }) => sum + title.length, 0);
  return letters > MAX_PIXEL_LETTERS || menu.length > 5
    ? `${BEFORE_FONT} text-sm leading-6 ${AFTER_FONT}`
    : navigationItemClass;
}
