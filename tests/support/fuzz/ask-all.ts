import { type Example, get, type Input, inputOf, type Who } from "./requests.ts";
import type { Endpoint } from "./route-table.ts";
import type { TestSessions } from "./sessions.ts";

export type ProbedRequest = Input & { cookie: string };
export type ProbedResponse = { asked: string; status: number; headers: Headers; body: string };

export const ALL_VISITOR_KINDS = ["nobody", "visitor", "customer", "admin"] as const satisfies readonly Who[];
export const WRITING = ["POST", "PUT", "PATCH", "DELETE"];
const BATCH_SIZE = 8;

async function ask(url: string, { method, target, headers, body, cookie }: ProbedRequest): Promise<ProbedResponse> {
  const answer = await fetch(url + target, {
    method,
    redirect: "manual",
    headers: [...headers, ...(cookie ? [["Cookie", cookie] as [string, string]] : [])],
    body: body ? new Uint8Array(body) : null,
  });
  return {
    asked: `${method} ${target}`,
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  };
}

/** Sends 8 requests at a time. Returns the responses in the order of the requests. */
export async function requestAll(url: string, requests: readonly ProbedRequest[]): Promise<ProbedResponse[]> {
  const answers: ProbedResponse[] = [];
  for (let at = 0; at < requests.length; at += BATCH_SIZE) {
    answers.push(...(await Promise.all(requests.slice(at, at + BATCH_SIZE).map((asked) => ask(url, asked)))));
  }
  return answers;
}

export const textOf = ({ headers, body }: ProbedResponse): string => `${JSON.stringify([...headers])} ${body}`;

export const examplesOf = ({ examples }: TestSessions, { path }: Endpoint): readonly Example[] =>
  examples[path] ?? [get()];

/** The example's request with another method; methods with a body get the example's. */
export function asVisitor(method: string, example: Example, endpoint: Endpoint, cookie: string): ProbedRequest {
  const input = inputOf(example, endpoint);
  return { ...input, method, body: WRITING.includes(method) ? (input.body ?? Buffer.from("a=b")) : null, cookie };
}

/** Adds the `.data` request of React Router for pages. */
export function withData<T extends Input>(asked: T, { isPage }: Endpoint): T[] {
  const { pathname, search } = new URL(asked.target, "http://shop");
  return isPage ? [asked, { ...asked, target: `${pathname === "/" ? "/_root" : pathname}.data${search}` }] : [asked];
}

/** The first example of each endpoint, page and data, with this method and session. */
export const firstOfEach = (
  sessions: TestSessions,
  endpoints: readonly Endpoint[],
  who: Who,
  method: string,
): ProbedRequest[] =>
  endpoints.flatMap((endpoint) => {
    const [example] = examplesOf(sessions, endpoint);
    return example ? withData(asVisitor(method, example, endpoint, sessions.cookies[who]), endpoint) : [];
  });
