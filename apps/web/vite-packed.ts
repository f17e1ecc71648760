import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const pack = promisify(brotliCompress);
/** A smaller file fits into one packet as it is. */
const smallest = 1_024;

/** Packs the built files as small as brotli can, beside them, once: a server that packs each answer anew does it quickly, and a fifth larger. */
export function packedFiles(): Plugin {
  let assets = "";
  return {
    name: "packed-files",
    apply: "build",
    configResolved(config) {
      assets = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const files = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(files.map(packFile));
    },
  };

  async function packFile(name: string): Promise<void> {
    const bytes = await readFile(join(assets, name));
    if (bytes.length < smallest) return;
    const packed = await pack(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    await writeFile(join(assets, `${name}.br`), packed);
  }
}
