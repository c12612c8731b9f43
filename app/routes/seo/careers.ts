import { redirect } from "react-router";

/** There is no careers page: who looks for one finds the people (specification 2, route table). */
export const loader = () => redirect("/about", 301);
