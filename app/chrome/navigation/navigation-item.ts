/** One item of the bar: a link, or the Services button. */
export const navigationItem =
  "nav-link relative flex min-h-11 items-center px-3 whitespace-nowrap font-pixel md:max-lg:px-2 text-[.6875rem] leading-6 hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold";
