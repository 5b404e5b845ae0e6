/** Compresses the built files of browsers once, at the highest levels, so that no visitor waits for it. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT_FILE = /\.(?:js|css|svg|json|txt)$/;
/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1_024;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes a `.br` and a `.gz` file next to each text file of the client's build, which the server sends. */
export function compressAssets(): Plugin {
  return {
    name: "sunporch:compress-assets",
    // The framework writes its manifest when the server's build is done.
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const folder = environments.client!.config.build.outDir;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => TEXT_FILE.test(name)).map((name) => compressFile(join(folder, name))));
      },
    },
  };
}
