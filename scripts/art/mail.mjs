/**
 * Draws Bit for the head of every mail: app/assets/mail/bit.png, at twice the size at which mails show it.
 * Run it after app/assets/robot.svg has changed: node scripts/art/mail.mjs
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { readPicture, toPng } from "./picture.mjs";

mkdirSync("app/assets/mail", { recursive: true });
writeFileSync("app/assets/mail/bit.png", toPng(readPicture("app/assets/robot.svg"), 4));
