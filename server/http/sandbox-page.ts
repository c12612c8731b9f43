import type { Settings } from "~/lib/config/settings.server";
import { isPubliclyReachable, PROXIED_PAY_PATH } from "../lifecycle/sandbox-addresses";

export type SandboxPageResponse = (request: Request) => Promise<Response> | null;

export const isSandboxPath = (pathname: string): boolean => pathname.startsWith(`${PROXIED_PAY_PATH}/`);

const TIMEOUT = 10_000;
const METHODS = ["GET", "HEAD", "POST"];
const PASSED_ON = [
  "content-type",
  "content-security-policy",
  "cache-control",
  "location",
  "referrer-policy",
  "x-content-type-options",
];

/** For a public test shop; null if customers can reach the sandbox directly. */
export function sandboxPage({ payments, appUrl }: Settings): SandboxPageResponse | null {
  if (payments.kind !== "sandbox" || !isPubliclyReachable(appUrl)) return null;
  const sandbox = `http://127.0.0.1:${payments.port}`;
  return (request) => {
    const { pathname } = new URL(request.url);
    if (!isSandboxPath(pathname)) return null;
    return forward(request, `${sandbox}/pay/${pathname.slice(PROXIED_PAY_PATH.length + 1)}`);
  };
}

async function forward(request: Request, to: string): Promise<Response> {
  if (!METHODS.includes(request.method))
    return new Response(null, { status: 405, headers: { Allow: METHODS.join(", ") } });
  const type = request.headers.get("content-type");
  try {
    const answer = await fetch(to, {
      method: request.method,
      headers: type ? { "content-type": type } : {},
      body: request.method === "POST" ? await request.arrayBuffer() : null,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const headers = PASSED_ON.map((name): [string, string] => [name, answer.headers.get(name) ?? ""]);
    return new Response(answer.body, { status: answer.status, headers: headers.filter(([, value]) => value !== "") });
  } catch {
    const text = "The test payment page isn’t responding. You haven’t been charged. Please try again in a minute.";
    return new Response(text, { status: 503, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
}
