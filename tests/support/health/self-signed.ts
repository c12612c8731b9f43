import { generateKeyPairSync, sign } from "node:crypto";

/** A PEM key and self-signed certificate for "localhost", valid between two dates. */
export function selfSigned(from: Date, to: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = tagged(0x30, tagged(0x31, tagged(0x30, COMMON_NAME, tagged(0x0c, Buffer.from("localhost")))));
  const validity = tagged(0x30, utcTime(from), utcTime(to));
  const owner = publicKey.export({ type: "spki", format: "der" });
  const serial = tagged(0x02, Buffer.from([1]));
  const content = tagged(0x30, serial, ECDSA_WITH_SHA256, name, validity, name, owner);
  // A bit string starts with the number of unused bits in its last byte.
  const signature = tagged(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const certificate = tagged(0x30, content, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

/** An ASN.1 value in DER: tag, length, content. */
function tagged(kind: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengths = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...lengths]), content]);
}

/** UTCTime: "260430120000Z" */
const utcTime = (at: Date) => tagged(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

const COMMON_NAME = Buffer.from("0603550403", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("300a06082a8648ce3d040302", "hex");
