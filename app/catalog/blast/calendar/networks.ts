export const NETWORKS = ["Instagram", "Facebook", "TikTok", "LinkedIn", "YouTube Shorts"] as const;
export type Network = (typeof NETWORKS)[number];

export type Format = {
  name: string;
  /** How to shoot or lay it out. */
  direction: string;
  film: boolean;
};

const film = (name: string, direction: string): Format => ({ name, direction, film: true });
const still = (name: string, direction: string): Format => ({ name, direction, film: false });

/** Every network has a film, for ideas that need motion or sound. */
export const formats: Record<Network, readonly [Format, ...Format[]]> = {
  Instagram: [
    film("Reel", "Vertical film of 15 to 30 seconds with captions on screen."),
    still("Carousel", "Carousel of five to seven square frames; the first carries the hook."),
    still("Photo", "One portrait-format photo with room for a short line of text."),
  ],
  Facebook: [
    still("Photo post", "One photo in landscape format that reads well on a phone."),
    film("Video", "Square video of up to one minute that also works without sound."),
    still("Album", "Album of three pictures that belong together."),
  ],
  TikTok: [
    film("Vertical video", "Vertical video of 15 to 25 seconds with the hook in the first two."),
    film("Talking video", "Vertical video with one person speaking to camera, cut tightly."),
    still("Photo mode", "Vertical photo sequence, one idea for each picture, with a calm sound below."),
  ],
  LinkedIn: [
    still("Document", "Document of six pages with one thought on each."),
    still("Image post", "One image in portrait format above a text with short paragraphs."),
    film("Video", "Video of up to 90 seconds, spoken plainly, with subtitles."),
  ],
  "YouTube Shorts": [
    film("Short", "Vertical film of 20 to 40 seconds that loops cleanly."),
    film("Narrated Short", "Vertical film with a voice over pictures, about 30 seconds long."),
    film("Short in one take", "Vertical film in a single take, as plain as possible."),
  ],
};
