/** Examples that the shop comes with. As long as customers see one of them, the health checks say so. */
export const PLACEHOLDERS = {
  phone: "(555) 010-0142",
  email: "hello@pixelpilots.example",
  address: "128 Arcade Avenue, Suite 8, Austin, TX 78701",
  instagram: "https://www.instagram.com/pixelpilots.example",
  linkedin: "https://www.linkedin.com/company/pixelpilots-example",
  youtube: "https://www.youtube.com/@pixelpilots.example",
} as const;
