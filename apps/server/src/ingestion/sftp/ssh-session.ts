import type { Socket } from "node:net";
import ssh2, { type AnyAuthMethod, type Client as SshClient, type SFTPWrapper } from "ssh2";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { askedAlgorithms, fingerprintOf, type HostKey, isSameKey, readHostKey } from "./host-key.ts";
import { readPrivateKey } from "./private-key.ts";
import { withTimeLimit } from "./with-time-limit.ts";

/** How one signs in: exactly this way, and never by another that the server would rather have. */
export type Credentials = { userName: string; auth: "password" | "key"; secret: string };

/** A connection whose server has shown its key, and who has not been told anything yet. */
export type SshSession = {
  hostKey: HostKey;
  signIn(credentials: Credentials): Promise<void>;
  openSftp(): Promise<SFTPWrapper>;
  /** Rejects when the connection is lost; never resolves. */
  lost: Promise<never>;
  end(): void;
};

/** Milliseconds each step may take. */
export const patience = { handshake: 15_000, signIn: 20_000, operation: 30_000 };

/**
 * Shakes hands on a socket: the server shows its key and proves that it has it. With a pinned key, any other ends the connection before anything else
 * is sent; `host-key-changed` says both fingerprints. Without one, only the key is read: `signIn` refuses.
 */
export async function shakeHands(socket: Socket, pinned: HostKey | undefined, signal: AbortSignal): Promise<SshSession> {
  const client: SshClient = new ssh2.Client();
  let shown: HostKey | undefined;
  let refused: RemoteFailure | undefined;
  let fail: (error: unknown) => void = () => {};
  const lost = new Promise<never>((_, reject) => (fail = reject));
  lost.catch(() => undefined);
  const failWith = (error: unknown) => fail(refused ?? failureOf(error));
  client.on("error", failWith);
  client.once("close", () => failWith(undefined));
  const end = () => {
    client.end();
    socket.destroy();
  };
  signal.addEventListener("abort", end, { once: true });
  client.once("close", () => signal.removeEventListener("abort", end));

  let letSignIn: (methods: AnyAuthMethod[]) => void = () => {};
  const methods = new Promise<AnyAuthMethod[]>((resolve) => (letSignIn = resolve));
  const ready = new Promise<void>((resolve) => client.once("ready", () => resolve()));
  const handshake = new Promise<void>((resolve) => client.once("handshake", () => resolve()));
  let left: AnyAuthMethod[] | undefined;
  try {
    client.connect({
      sock: socket,
      // The name is told with the first attempt to sign in, which has its own.
      username: "-",
      readyTimeout: 0,
      keepaliveInterval: 20_000,
      algorithms: { serverHostKey: askedAlgorithms(pinned) },
      hostVerifier: (blob: Buffer) => {
        const key = readHostKey(blob);
        if (!key) refused = new RemoteFailure("sftp.host-key-unreadable");
        else if (pinned && !isSameKey(pinned, key))
          refused = new RemoteFailure("sftp.host-key-changed", {
            pinned: `${pinned.algorithm} ${fingerprintOf(pinned)}`,
            shown: `${key.algorithm} ${fingerprintOf(key)}`,
          });
        else shown = key;
        return refused === undefined;
      },
      authHandler: (_left, _partial, next) => {
        void methods.then((all) => {
          left ??= [...all];
          // Its types know no end of the list; the library does.
          next((left.shift() ?? false) as AnyAuthMethod);
        });
      },
    });
    await withTimeLimit(Promise.race([handshake, lost]), patience.handshake, signal);
  } catch (error) {
    end();
    throw error;
  }
  if (!shown) {
    end();
    throw new RemoteFailure("sftp.host-key-unreadable");
  }
  return {
    hostKey: shown,
    lost,
    end,
    async signIn(credentials) {
      if (!pinned) throw new RemoteFailure("errors.host-key-not-pinned");
      const chosen = methodsOf(credentials);
      letSignIn(chosen);
      await withTimeLimit(Promise.race([ready, lost]), patience.signIn, signal);
    },
    openSftp: () =>
      withTimeLimit(
        Promise.race([
          lost,
          new Promise<SFTPWrapper>((resolve, reject) =>
            client.sftp((error, sftp) => (error ? reject(new RemoteFailure("sftp.no-subsystem", {}, error)) : resolve(sftp))),
          ),
        ]),
        patience.operation,
        signal,
      ),
  };
}

function methodsOf({ userName: username, auth, secret }: Credentials): AnyAuthMethod[] {
  if (auth === "key") return [{ type: "publickey", username, key: readPrivateKey(secret) }];
  return [
    { type: "password", username, password: secret },
    // Servers that ask by a dialogue: one hidden question is the password, anything else is answered by nobody.
    {
      type: "keyboard-interactive",
      username,
      prompt: (_name, _instructions, _language, prompts, answer) =>
        answer(prompts.map((prompt) => (prompts.length === 1 && prompt.echo === false ? secret : ""))),
    },
  ];
}

/** What went wrong, by what the library says of its level; the server's own words are left out. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return new RemoteFailure("sources.failed-cut");
  const { level, code } = error as Error & { level?: string; code?: unknown };
  if (level === "client-authentication") return new RemoteFailure("sftp.sign-in-refused", {}, error);
  if (level === "client-socket" || (typeof code === "string" && code.startsWith("E"))) return error;
  if (level === "handshake" || level === "protocol") return new RemoteFailure("sftp.handshake-failed", {}, error);
  return new RemoteFailure("sources.failed-cut", {}, error);
}
