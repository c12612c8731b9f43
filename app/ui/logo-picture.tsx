import type { DrawnPicture } from "~/content/site";
import { useSite } from "~/content/use-site";

export const LogoPicture = ({ logo }: { logo: DrawnPicture }) => (
  <img {...logo} alt={useSite().brand} className="logo-picture" />
);
