export const handle = { prerender: { unless: [] } };

/** GET /healthz: 200 while the process is alive. */
export const loader = () => new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
