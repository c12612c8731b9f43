/** Classes of an item in the navigation bar: a link or a menu button. */
export const navigationItemClass =
  "nav-link relative flex min-h-11 items-center px-3 whitespace-nowrap font-bold text-base leading-6 md:max-lg:px-2 lg:font-normal lg:font-pixel hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold";
