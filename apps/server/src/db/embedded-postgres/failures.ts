type Cause = { pattern: RegExp; sentence: (directory: string, match: RegExpMatchArray) => string };

const causes: Cause[] = [
  {
    // bounded: what PostgreSQL and the system say when it cannot start
    pattern: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded|wrote only \d+ of \d+ bytes/,
    sentence: (directory) => `The disk that holds ${directory} is full. Make room there, or set HUB_DATA_DIR to another disk.`,
  },
  {
    // bounded: what PostgreSQL and the system say when it cannot start
    pattern: /spawn (\S+ )?(EPERM|EINVAL)/,
    sentence: () =>
      "The portal runs as root but may not run PostgreSQL as another user here. Run the portal as an ordinary user, or set DATABASE_URL.",
  },
  // Making a directory and those above it on such a disk, Node says ENOENT.
  {
    pattern: /EROFS|Read-only file system|ENOENT: no such file or directory, mkdir/,
    sentence: (directory) => `${directory} is on a disk that can only be read. Set HUB_DATA_DIR to a directory that can be written.`,
  },
  {
    pattern: /ENOTDIR|EEXIST|Not a directory/,
    sentence: (directory) => `${directory} cannot be made: something that is no directory has its name or that of a directory above it.`,
  },
  {
    // bounded: what PostgreSQL and the system say when it cannot start
    pattern: /error while loading shared libraries: (\S+?):|version `(\S+)' not found/,
    sentence: (_, match) =>
      `The embedded PostgreSQL does not run on this system (${match[1] ?? match[2]} is missing). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  },
  {
    pattern: /could not map anonymous shared memory|Cannot allocate memory|could not create shared memory segment/,
    sentence: () => "PostgreSQL got no memory from this system. Free some, or allow the container more.",
  },
  {
    pattern: /EACCES|EPERM|Permission denied|Operation not permitted/,
    sentence: (directory) =>
      `The user who runs the portal may not write in ${directory}. Give it the directory (chown -R), or set HUB_DATA_DIR to another one.`,
  },
];

/** An Error whose message says in one clear sentence what to do, and then what was found (`detail`: a program's output or a system error). */
export function explainFailure(what: string, directory: string, detail: unknown): Error {
  const text = detail instanceof Error ? detail.message : String(detail);
  const found = text.trim().split("\n").slice(-12).join("\n");
  for (const { pattern, sentence } of causes) {
    const match = text.match(pattern);
    if (match) return new Error(`${sentence(directory, match)}\n${what}: ${found}`, { cause: detail });
  }
  return new Error(`${what}: ${found || "no reason was given"}`, { cause: detail });
}
