import type { Everybody } from "../fuzz/everybody.ts";
import { type Example, get, type Input, inputOf, type Who } from "../fuzz/hostile-input.ts";
import type { Endpoint } from "../fuzz/route-table.ts";

/** A request in the name of whoever has the cookie. */
export type Asked = Input & { cookie: string };
export type Answer = { asked: string; status: number; headers: Headers; body: string };

export const EVERYBODY = ["nobody", "visitor", "customer", "admin"] as const satisfies readonly Who[];
export const WRITING = ["POST", "PUT", "PATCH", "DELETE"];
const AT_ONCE = 8;

async function ask(url: string, { method, target, headers, body, cookie }: Asked): Promise<Answer> {
  const answer = await fetch(url + target, {
    method,
    redirect: "manual",
    headers: [...headers, ...(cookie ? [["Cookie", cookie] as [string, string]] : [])],
    body: body ? new Uint8Array(body) : null,
  });
  return {
    ...{ asked: `${method} ${target}`, status: answer.status, headers: answer.headers },
    body: await answer.text(),
  };
}

/** A few at a time; the answers in the order of the requests. */
export async function askAll(url: string, requests: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    answers.push(...(await Promise.all(requests.slice(at, at + AT_ONCE).map((asked) => ask(url, asked)))));
  }
  return answers;
}

export const textOf = ({ headers, body }: Answer): string => `${JSON.stringify([...headers])} ${body}`;

export const examplesOf = ({ examples }: Everybody, { path }: Endpoint): readonly Example[] =>
  examples[path] ?? [get()];

/** The example's request by another method: what has a body keeps it. */
export function by(method: string, example: Example, endpoint: Endpoint, cookie: string): Asked {
  const input = inputOf(example, endpoint);
  return { ...input, method, body: WRITING.includes(method) ? (input.body ?? Buffer.from("a=b")) : null, cookie };
}

/** Each page is asked for by scripts, too: its data follows it. */
export function withData<T extends Input>(asked: T, { isPage }: Endpoint): T[] {
  const { pathname, search } = new URL(asked.target, "http://shop");
  return isPage ? [asked, { ...asked, target: `${pathname === "/" ? "/_root" : pathname}.data${search}` }] : [asked];
}

/** The first example of each address by this method, page and data, in somebody's name. */
export const firstOfEach = (everybody: Everybody, endpoints: readonly Endpoint[], who: Who, method: string): Asked[] =>
  endpoints.flatMap((endpoint) => {
    const [example] = examplesOf(everybody, endpoint);
    return example ? withData(by(method, example, endpoint, everybody.cookies[who]), endpoint) : [];
  });
