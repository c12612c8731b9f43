import { NavLink } from "react-router";

export function ViewSwitch() {
  return (
    <nav aria-label="View" className="flex">
      {[
        { to: "/admin/orders", label: "List" },
        { to: "/admin/board", label: "Board" },
      ].map(({ to, label }) => (
        <NavLink key={to} to={to} className="btn-dense aria-[current=page]:border-gold aria-[current=page]:text-gold">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
