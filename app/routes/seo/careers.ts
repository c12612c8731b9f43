import { redirect } from "react-router";

/** There is no careers page: whoever looks for one finds the people. */
export const loader = () => redirect("/about", 301);
