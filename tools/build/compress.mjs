// Run by the build: writes a brotli and a gzip copy beside client files, so that the server never compresses a file per request.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = "build/client";
const BROTLI_BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Bytes; smaller files fit in one packet uncompressed. */
const WORTH_IT = 512;

const files = globSync("**/*.{html,js,css,svg,json,txt,xml}", { cwd: folder }).map((file) => join(folder, file));
for (const file of files) {
  const plain = readFileSync(file);
  if (plain.length < WORTH_IT) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(plain, BROTLI_BEST));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
console.log(`Compressed ${files.length} files`);
