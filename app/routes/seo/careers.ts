import { redirect } from "react-router";

/** There is no careers page: the team page is the closest. */
export const loader = () => redirect("/about", 301);
