import { type AddressInfo, createServer, type Socket } from "node:net";
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from "ssh2";
import { fingerprintOf, readHostKey } from "../host-key.ts";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const kinds = { file: 0o100644, directory: 0o040755, link: 0o120777 };

type Entry = { kind: keyof typeof kinds; bytes: Buffer; changedAt: Date };
export type TestSftpServer = Awaited<ReturnType<typeof startSftpServer>>;

/** A pair of keys of the kinds servers and users have. */
export function makeKeys(kind: "ed25519" | "rsa" | "ecdsa" = "ed25519", passphrase?: string): { private: string; public: string } {
  const secret = passphrase === undefined ? {} : { passphrase, cipher: "aes256-ctr", rounds: 2 };
  if (kind === "rsa") return ssh2.utils.generateKeyPairSync("rsa", { bits: 2048, ...secret } as { bits: number });
  if (kind === "ecdsa") return ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256, ...secret } as { bits: 256 });
  // Of some 300 keys that ssh2 makes it writes one a byte short, which nobody can read.
  for (;;) {
    const made = ssh2.utils.generateKeyPairSync("ed25519", secret as object);
    if (!(ssh2.utils.parseKey(made.private, passphrase) instanceof Error)) return made;
  }
}

/** The fingerprint of a key, as the portal shows it. */
export function fingerprintOfKey(privateKey: string): string {
  const parsed = ssh2.utils.parseKey(privateKey);
  const key =
    parsed instanceof Error ? undefined : readHostKey((Array.isArray(parsed) ? parsed[0] : parsed)?.getPublicSSH() ?? Buffer.of());
  if (!key) throw new Error("no key");
  return fingerprintOf(key);
}

/** An SSH server in this process with files in memory, of which tests hold every string. */
export async function startSftpServer(given: { hostKeys?: string[]; password?: string; publicKey?: string } = {}) {
  const entries = new Map<string, Entry>([["/", { kind: "directory", bytes: Buffer.of(), changedAt: new Date(0) }]]);
  const told: { sockets: number; attempts: { method: string; user: string; password?: string }[]; opened: string[]; renamed: string[] } = {
    sockets: 0,
    attempts: [],
    opened: [],
    renamed: [],
  };
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  const behaviour: {
    hostKeys: string[];
    /** Cuts the connection once so many bytes of files were sent. */
    cutAfterBytes: number | undefined;
    /** Called before each operation; what it returns is waited for. */
    before: ((operation: string, path: string) => Promise<void> | void) | undefined;
    /** Answers renames with a failure. */
    refuseRename: boolean;
    /** Answers reads with fewer bytes than asked. */
    shortReads: boolean;
    dialogue: boolean;
  } = {
    hostKeys: given.hostKeys ?? [makeKeys().private],
    cutAfterBytes: undefined,
    before: undefined,
    refuseRename: false,
    shortReads: false,
    dialogue: false,
  };
  let port = 0;
  let server = await listen();

  async function listen() {
    const made = new ssh2.Server({ hostKeys: behaviour.hostKeys }, (connection) => serve(connection));
    // In front of it, so that who merely comes and looks is heard of too.
    const front = createServer((socket) => {
      told.sockets += 1;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      made.injectSocket(socket);
    });
    await new Promise<void>((resolve) => front.listen(port, "127.0.0.1", resolve));
    port = (front.address() as AddressInfo).port;
    return front;
  }

  function isAccepted(context: AuthContext): boolean {
    if (context.method === "password") return given.password !== undefined && context.password === given.password;
    if (context.method !== "publickey" || given.publicKey === undefined) return false;
    const parsed = ssh2.utils.parseKey(given.publicKey);
    const key = parsed instanceof Error ? undefined : Array.isArray(parsed) ? parsed[0] : parsed;
    if (!key || !key.getPublicSSH().equals(context.key.data)) return false;
    return !context.signature || key.verify(context.blob ?? Buffer.of(), context.signature, context.hashAlgo) === true;
  }

  function serve(connection: Connection): void {
    connections.add(connection);
    connection.on("error", () => undefined);
    connection.on("close", () => connections.delete(connection));
    connection.on("authentication", (context) => {
      told.attempts.push({
        method: context.method,
        user: context.username,
        ...(context.method === "password" ? { password: context.password } : {}),
      });
      if (behaviour.dialogue && context.method === "keyboard-interactive") {
        context.prompt([{ prompt: "Password:", echo: false }], (answers) => {
          if (answers[0] === given.password) context.accept();
          else context.reject();
        });
      } else if (!behaviour.dialogue && isAccepted(context)) context.accept();
      else context.reject(behaviour.dialogue ? ["keyboard-interactive"] : ["password", "publickey"]);
    });
    connection.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => serveFiles(acceptSftp(), connection));
    });
  }

  function serveFiles(sftp: SFTPWrapper, connection: Connection): void {
    const handles = new Map<number, { path: string; left: [string, Entry][] | undefined }>();
    let next = 0;
    let sent = 0;
    const clean = (path: string) => (path === "." ? "/" : path.startsWith("/") ? path.replace(/(.)\/$/, "$1") : `/${path}`);
    const attributes = ({ kind, bytes, changedAt }: Entry) => {
      const seconds = Math.floor(changedAt.getTime() / 1000);
      return { mode: kinds[kind], uid: 0, gid: 0, size: bytes.length, atime: seconds, mtime: seconds };
    };
    const handleOf = (path: string): Buffer => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(next);
      handles.set(next++, { path, left: undefined });
      return handle;
    };
    const after = (operation: string, path: string, work: () => void) =>
      void Promise.resolve(behaviour.before?.(operation, path)).then(work, () => connection.end());
    const stat = (id: number, path: string) =>
      after("stat", path, () => {
        const entry = entries.get(clean(path));
        if (entry) sftp.attrs(id, attributes(entry));
        else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      });
    sftp.on("REALPATH", (id, path) => sftp.name(id, [{ filename: clean(path), longname: "", attrs: {} as never }]));
    sftp.on("STAT", stat);
    sftp.on("LSTAT", stat);
    sftp.on("OPENDIR", (id, path) =>
      after("opendir", path, () => {
        if (entries.get(clean(path))?.kind !== "directory") sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        else sftp.handle(id, handleOf(clean(path)));
      }),
    );
    sftp.on("READDIR", (id, handle) => {
      const open = handles.get(handle.readUInt32BE());
      if (!open) return sftp.status(id, STATUS_CODE.FAILURE);
      const before = open.path === "/" ? "/" : `${open.path}/`;
      open.left ??= [
        ...[...entries].filter(([path]) => path !== "/" && path.startsWith(before) && !path.slice(before.length).includes("/")),
        [`${before}.`, entries.get("/") as Entry],
        [`${before}..`, entries.get("/") as Entry],
      ];
      const names = open.left.splice(0, 100);
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.name(
        id,
        names.map(([path, entry]) => ({ filename: path.slice(before.length), longname: "", attrs: attributes(entry) })),
      );
    });
    sftp.on("OPEN", (id, path, flags) =>
      after("open", path, () => {
        told.opened.push(path);
        if (!entries.has(clean(path))) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        else if ((flags & OPEN_MODE.READ) === 0) sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
        else sftp.handle(id, handleOf(clean(path)));
      }),
    );
    sftp.on("FSTAT", (id, handle) => stat(id, handles.get(handle.readUInt32BE())?.path ?? ""));
    sftp.on("READ", (id, handle, offset, length) => {
      const path = handles.get(handle.readUInt32BE())?.path ?? "";
      after("read", path, () => {
        const bytes = entries.get(path)?.bytes ?? Buffer.of();
        const most = behaviour.shortReads ? Math.max(1, Math.floor(length / 3)) : length;
        const piece = bytes.subarray(offset, offset + most);
        if (behaviour.cutAfterBytes !== undefined && sent + piece.length > behaviour.cutAfterBytes) return endSockets();
        sent += piece.length;
        if (piece.length === 0) sftp.status(id, STATUS_CODE.EOF);
        else sftp.data(id, piece);
      });
    });
    sftp.on("CLOSE", (id, handle) => {
      handles.delete(handle.readUInt32BE());
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on("RENAME", (id, from, to) =>
      after("rename", from, () => {
        const entry = entries.get(clean(from));
        const folder = clean(to).replace(/\/[^/]*$/, "") || "/";
        if (!entry) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        if (behaviour.refuseRename || entries.has(clean(to)) || !entries.has(folder)) return sftp.status(id, STATUS_CODE.FAILURE);
        entries.delete(clean(from));
        entries.set(clean(to), entry);
        told.renamed.push(`${clean(from)} -> ${clean(to)}`);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on("REMOVE", (id, path) => sftp.status(id, entries.delete(clean(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
    sftp.on("MKDIR", (id, path) => {
      entries.set(clean(path), { kind: "directory", bytes: Buffer.of(), changedAt: new Date(0) });
      sftp.status(id, STATUS_CODE.OK);
    });
  }

  function endSockets(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    told,
    behaviour,
    get port() {
      return port;
    },
    /** Puts a file, folder or link there; its time to the second, as servers tell it. */
    put(path: string, content: string | Buffer = "", more: { kind?: Entry["kind"]; changedAt?: string } = {}): void {
      entries.set(path, {
        kind: more.kind ?? "file",
        bytes: Buffer.from(content as string),
        changedAt: new Date(more.changedAt ?? "2026-11-05T07:00:00Z"),
      });
    },
    remove: (path: string) => void entries.delete(path),
    /** No file, nothing heard, and as a server should be. */
    clear(): void {
      for (const path of entries.keys()) if (path !== "/") entries.delete(path);
      for (const list of [told.attempts, told.opened, told.renamed]) list.length = 0;
      Object.assign(behaviour, { cutAfterBytes: undefined, before: undefined, refuseRename: false, shortReads: false, dialogue: false });
    },
    /** The paths that are there, without folders. */
    paths: (): string[] =>
      [...entries]
        .filter(([, { kind }]) => kind !== "directory")
        .map(([path]) => path)
        .toSorted(),
    /** The same server with other keys, on the same port. */
    async restart(hostKeys: string[]): Promise<void> {
      endSockets();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      behaviour.hostKeys = hostKeys;
      server = await listen();
    },
    endSockets,
    async stop(): Promise<void> {
      endSockets();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
