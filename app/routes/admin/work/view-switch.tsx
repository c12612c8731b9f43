import { useLocation } from "react-router";
import { Segments } from "~/routes/admin/shared/page-parts";

const VIEWS = [
  { to: "/admin/orders", label: "List" },
  { to: "/admin/board", label: "Board" },
];

/** The orders as a list or as a board. */
export function ViewSwitch() {
  const { pathname } = useLocation();
  return (
    <Segments
      label="View"
      segments={VIEWS.map((view) => ({ ...view, current: (pathname === "/admin/board") === (view.label === "Board") }))}
    />
  );
}
