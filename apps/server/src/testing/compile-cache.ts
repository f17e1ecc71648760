import { tmpdir } from "node:os";
import { join } from "node:path";

/** For the environment of programs that tests start again and again: what Node has compiled (found by its content) is kept, which is half of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), "hub-tests-compiled") };
