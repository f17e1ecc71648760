import { expect, test } from "vitest";
import { explainFailure } from "./failures.ts";

const cases: [string, string][] = [
  ['FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device', "The disk that holds /data is full."],
  ["EROFS: read-only file system, mkdir '/data'", "/data is on a disk that can only be read."],
  ["EACCES: permission denied, mkdir '/data'", "The user who runs the portal may not write in /data."],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10', "The disk that holds /data is full."],
  ["ENOENT: no such file or directory, mkdir '/data'", "/data is on a disk that can only be read."],
  ["spawn EINVAL", "The portal runs as root but may not run PostgreSQL as another user here."],
  ["spawn /opt/postgres EPERM", "The portal runs as root but may not run PostgreSQL as another user here."],
  [
    "postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file: No such file",
    "does not run on this system (libicuuc.so.60 is missing)",
  ],
  ["/lib/libc.so.6: version `GLIBC_2.27' not found (required by postgres)", "does not run on this system (GLIBC_2.27 is missing)"],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "PostgreSQL got no memory from this system."],
];

test.each(cases)("%s", (found, sentence) => {
  const { message, cause } = explainFailure("PostgreSQL did not start", "/data", found);
  expect(message.startsWith(sentence) || message.split("\n")[0]?.includes(sentence)).toBe(true);
  expect(message).toContain(found);
  expect(cause).toBe(found);
});

test("what is not known is told as it was found, the last lines of it", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(explainFailure("PostgreSQL did not start", "/data", lines.join("\n")).message).toBe(
    `PostgreSQL did not start: ${lines.slice(-12).join("\n")}`,
  );
});
