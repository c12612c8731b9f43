import { data } from "react-router";

/** The same for orders that do not exist and for those of other links, one of which this browser may have opened before. */
export const orderNotFound = () =>
  data(
    {
      error:
        "We can’t find this order with the link that was opened last in this browser. Open the link in its email again.",
    },
    { status: 404 },
  );
