import { data } from "react-router";

/** The same for orders that do not exist and for those of other links, one of which this browser may have opened before. */
export const orderNotFound = () =>
  data(
    {
      error: "We couldn’t find that order. Open the link in its email again.",
    },
    { status: 404 },
  );
