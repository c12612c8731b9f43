/** One item of the bar: a link, or the Services button. */
export const navigationItem =
  "nav-link relative flex min-h-11 items-center px-3 font-pixel text-[.6875rem] leading-6 hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold";
