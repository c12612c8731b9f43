import drawing from "./bit.png?inline";

/** Bit, who stands at the head of every letter. Sent along, because mail programs block what is loaded from elsewhere. */
export const robotAttachment = {
  cid: "bit@letter",
  fileName: "bit.png",
  type: "image/png" as const,
  bytes: Buffer.from(drawing.slice(drawing.indexOf(",") + 1), "base64"),
};

/** In pixels, as letters show it. */
export const ROBOT_SIZE = { width: 48, height: 74 };
