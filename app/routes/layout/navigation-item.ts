/** Classes of an item in the navigation bar: a link or a menu button. */
export const navigationItemClass =
  "nav-link relative flex min-h-11 items-center whitespace-nowrap font-bold text-base leading-6 lg:font-normal lg:font-pixel hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold";
