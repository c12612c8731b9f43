import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

/** Two concurrent commands, each followed by another, like the parts of a run. */
const RUN = `
  import { endWithCommands, runCommand } from "./tools/test-runner/run-command.ts";
  endWithCommands();
  const lane = async (pause) => {
    for (let at = 0; at < 3; at++)
      await runCommand("echo begun; trap 'sleep " + pause + "; exit 1' INT; sleep 60 & wait", { isPrinted: true });
  };
  await Promise.all([lane(0), lane(0.3)]);
`;

it("an interrupt ends all commands and starts no further one", {
  timeout: 120_000,
}, async () => {
  const run = spawn(process.execPath, ["--input-type=module", "-e", RUN], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  run.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output === "begun\nbegun\n") run.kill("SIGINT");
  });
  const [code] = await once(run, "close");
  expect(code).toBe(130);
  expect(output).toBe("begun\nbegun\n");
});
