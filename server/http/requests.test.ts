/** @module-tag promise-25 */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, isCrossOrigin } from "./request-security";

const APP = "https://shop.example";
const request = (method: string, headers: Record<string, string>) => {
  const message = new IncomingMessage(new Socket());
  message.method = method;
  Object.assign(message.headers, headers);
  return message;
};

describe("isCrossOrigin", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["POST", { "sec-fetch-site": "same-origin" }, false],
    ["POST", { "sec-fetch-site": "none" }, false],
    ["POST", { "sec-fetch-site": "same-site" }, true],
    ["POST", { "sec-fetch-site": "cross-site" }, true],
    ["POST", { "sec-fetch-site": "cross-site", origin: APP }, true],
    ["POST", { origin: APP, host: "other" }, false],
    ["POST", { origin: "https://evil.example", host: "shop.example" }, true],
    ["POST", { origin: "null", host: "shop.example" }, true],
    ["DELETE", { origin: "https://shop.example.evil.example", host: "shop.example" }, true],
    ["POST", {}, false],
    ["GET", { "sec-fetch-site": "cross-site" }, false],
  ])("%s with %j: %s", (method, headers, expected) => {
    expect(isCrossOrigin(request(method, headers), APP)).toBe(expected);
  });
});

describe("clientAddress", () => {
  const forwarded = (value: string) => {
    const message = request("GET", { "x-forwarded-for": value });
    Object.defineProperty(message.socket, "remoteAddress", { value: "192.0.2.1" });
    return message;
  };

  test("without trusted proxies, X-Forwarded-For is ignored", () => {
    fc.assert(fc.property(fc.string(), (value) => clientAddress(forwarded(value), 0) === "192.0.2.1"));
  });

  const CHAIN = ["6.6.6.6", "203.0.113.7", "10.0.0.1"];
  test.each([
    // Trusted proxies, the whole chain, who the client is.
    [1, ["203.0.113.7"], "203.0.113.7"],
    [1, ["6.6.6.6", "203.0.113.7"], "203.0.113.7"],
    [1, CHAIN, "10.0.0.1"],
    [2, ["203.0.113.7", "10.0.0.1"], "203.0.113.7"],
    [2, CHAIN, "203.0.113.7"],
    [2, ["6.6.6.6", "6.6.6.7", ...CHAIN], "203.0.113.7"],
    // Past the outer proxy: the connection itself, never what the client claims.
    [2, ["203.0.113.7"], "192.0.2.1"],
    [3, ["203.0.113.7", "10.0.0.1"], "192.0.2.1"],
    [1, ["", " ", ""], "192.0.2.1"],
    [1, ["6.6.6.6", "2001:db8:1:2::7"], "2001:db8:1:2::"],
    [2, ["6.6.6.6", "[2001:db8:1:2:9::8]:443", "10.0.0.1:80"], "2001:db8:1:2::"],
  ])("behind %i, %j is %s", { tags: "promise-29" }, (proxies, chain, client) => {
    expect(clientAddress(forwarded(chain.join(", ")), proxies)).toBe(client);
    expect(clientAddress(forwarded(chain.join(",")), proxies)).toBe(client);
  });

  const connected = (address: string) => {
    const message = request("GET", {});
    Object.defineProperty(message.socket, "remoteAddress", { value: address });
    return clientAddress(message, 0);
  };

  test("addresses of one IPv6 /64 network are one client, those of another network a different one", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const hosts = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(hosts, hosts, (one, other) => {
        const [first, second] = [one, other].map((host) => connected(`2001:db8:a:1:${host.join(":")}`));
        expect(first).toBe("2001:db8:a:1::");
        expect(second).toBe(first);
      }),
    );
    expect(connected("2001:db8:a:2::1")).not.toBe(connected("2001:db8:a:1::1"));
    expect(connected("2001:0DB8:000a:1::%eth0")).toBe("2001:db8:a:1::");
    expect(connected("fe80::1%eth0")).toBe("fe80:0:0:0::");
    expect(connected("::1")).toBe("::1");
  });

  test("an IPv4 address mapped to IPv6 is the same client", () => {
    for (const dressed of ["::ffff:192.0.2.7", "::FFFF:c000:207", "0:0:0:0:0:ffff:c000:0207"]) {
      expect(connected(dressed)).toBe("192.0.2.7");
    }
    expect(connected("192.0.2.7")).toBe("192.0.2.7");
    expect(connected("::ffff:192.0.2.8")).not.toBe("192.0.2.7");
  });
});
