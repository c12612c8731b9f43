import { expect, test } from "vitest";
import { anonymizeIp, describeDevice } from "./device-name";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["Mozilla/5.0 (X11; FreeBSD amd64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox"],
  ["Dalvik/2.1.0 (Linux; U; Android 15)", "Android"],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
])("%s is %s", (userAgent, name) => expect(describeDevice(userAgent)).toBe(name));

test("only the first 400 characters of a User-Agent are read", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0)";
  expect(describeDevice(`${windows.padEnd(380)} Firefox/143.0`)).toBe("Firefox on Windows");
  expect(describeDevice(`${windows.padEnd(400)} Firefox/143.0`)).toBe("Windows");
});

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:12:34::1", "2001:db8:12:…"],
  ["2001:db8::1", "2001:db8:…"],
  ["::1", "::…"],
  ["", null],
  ["unknown", null],
])("%s is shown as %s", (address, shown) => expect(anonymizeIp(address)).toBe(shown));
