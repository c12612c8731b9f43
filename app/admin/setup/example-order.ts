/** Loading and removing example data are one transaction each: all of it is there while this order is. */
export const EXAMPLE_ORDER = "263bce65-0e68-4b4e-a3f2-5eed5eed5eed";
