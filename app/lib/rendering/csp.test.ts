/** @module-tag promise-26 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, cspByHash } from "./csp";

describe("contentSecurityPolicy", () => {
  test("only allows the given inline code, and no framing", () => {
    const policy = contentSecurityPolicy("'nonce-x'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'nonce-x'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });
});

test("a cached page only allows its own inline scripts and styles, by hash", () => {
  const policy = cspByHash('<style>a{}</style><script>go()</script><script src="/x.js"></script>');
  const digest = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  expect(policy).toContain(`script-src 'self' ${digest("go()")};`);
  expect(policy).toContain(`style-src 'self' ${digest("a{}")};`);
});
