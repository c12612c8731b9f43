import { redirect } from "react-router";

/** /admin itself: the orders are what staff come for. */
export const loader = () => redirect("/admin/orders");
