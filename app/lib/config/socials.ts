/** The social networks that we may have a profile on, and the settings that name it. */
const networks = {
  instagram: { name: "Instagram", placeholder: "https://www.instagram.com/pixelpilots.example" },
  linkedin: { name: "LinkedIn", placeholder: "https://www.linkedin.com/company/pixelpilots-example" },
  youtube: { name: "YouTube", placeholder: "https://www.youtube.com/@pixelpilots.example" },
} as const;

export type SocialNetwork = keyof typeof networks;

/** `icon` is a symbol of the sprite. A placeholder is never told to search engines. */
export type Social = { name: string; href: string; icon: SocialNetwork; placeholder: boolean };

/** The address of our profile; null where we have none, undefined where nobody said. */
export type SocialProfiles = Partial<Record<SocialNetwork, string | null>>;

/** The profiles that are linked. One that nobody set is shown by a placeholder, like the phone number, but never in a live shop. */
export function buildSocialLinks(profiles: SocialProfiles, live: boolean): Social[] {
  const all: Social[] = [];
  for (const icon of ["instagram", "linkedin", "youtube"] as const) {
    const { name, placeholder } = networks[icon];
    const profile = profiles[icon];
    if (profile) all.push({ name, href: profile, icon, placeholder: false });
    else if (profile === undefined && !live) all.push({ name, href: placeholder, icon, placeholder: true });
  }
  return all;
}
