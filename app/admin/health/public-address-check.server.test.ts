import { once } from "node:events";
import { type AddressInfo, createServer as createPlainServer, type Server } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../../../tests/support/health/self-signed";
import { networkProbes } from "./public-address-check.server";

const DAY_MS = 24 * 60 * 60_000;
const days = (count: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + count * DAY_MS);

async function listen(server: Server): Promise<number> {
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ["is valid and self-signed", days(-1), days(30), "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["has expired", days(-90), days(-1), "CERT_HAS_EXPIRED"],
])("a certificate that %s is returned with its end and why it is not trusted", async (_, from, to, distrust) => {
  const port = await listen(createServer(selfSigned(from, to)));
  expect(await networkProbes.certificateOf("localhost", port)).toEqual({ validFrom: from, validTo: to, distrust });
});

test("a server without TLS is an error", async () => {
  const port = await listen(createPlainServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
  await expect(networkProbes.certificateOf("localhost", port)).rejects.toThrow();
});
