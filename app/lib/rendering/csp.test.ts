import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, cspByHash } from "./csp";

describe("contentSecurityPolicy", () => {
  test("allows nothing inline but what it is given, and no framing", () => {
    const policy = contentSecurityPolicy("'nonce-x'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'nonce-x'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });
});

test("a page for everybody allows its inline scripts and styles by what is in them, and no others", () => {
  const policy = cspByHash('<style>a{}</style><script>go()</script><script src="/x.js"></script>');
  const digest = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  expect(policy).toContain(`script-src 'self' ${digest("go()")};`);
  expect(policy).toContain(`style-src 'self' ${digest("a{}")};`);
});
