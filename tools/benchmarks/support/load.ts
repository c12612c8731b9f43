import autocannon from "autocannon";

/** `milliseconds`: of the good ones. */
export type LoadResult = { good: number; bad: number; seconds: number; milliseconds: number[] };

type Load = {
  connections: number;
  seconds: number;
  /** Called for each request; by default a GET of the URL. */
  request?: () => { method: "POST"; path: string; headers: Record<string, string>; body: string };
  /** Status of good responses. */
  status?: number;
};

/** Sends requests one after another on each connection. Broken connections and timeouts are bad. */
export async function load(url: string, { connections, seconds, request, status = 200 }: Load): Promise<LoadResult> {
  const milliseconds: number[] = [];
  let bad = 0;
  const { duration, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.on("response", (found, _bytes, time) => {
        if (found === status) milliseconds.push(time);
        else bad += 1;
      });
    },
    headers: { "Accept-Encoding": "br", Accept: "text/html,*/*;q=0.8" },
    ...(request && { requests: [{ setupRequest: (own) => ({ ...own, ...request() }) }] }),
  });
  return { good: milliseconds.length, bad: bad + errors, seconds: duration, milliseconds };
}
