import { readFileSync, statSync } from "node:fs";
import { chmod, chown, lchown, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The user PostgreSQL runs as; undefined: as whoever runs the portal. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses root: as root the owner of the cluster, else `postgres` or `nobody` or any ordinary user the system knows; throws when there is none. */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = listUsers();
  const user = ["postgres", "nobody", "daemon"].map((name) => users.find((each) => each.name === name)).find(Boolean) ?? users[0];
  // initdb looks its user up by number and gives up on one without a name, so a free number would not do.
  if (!user)
    throw new Error(
      "PostgreSQL does not run as root and /etc/passwd has no other user. Run the portal as an ordinary user, or set DATABASE_URL.",
    );
  return { uid: user.uid, gid: user.gid };
}

/**
 * Gives a cluster of root's, such as a copy that root has made of one, to the account PostgreSQL runs as. Nothing is touched in one that belongs to somebody else:
 * its owner could have put there what root must not give away.
 */
export async function handOverCluster(cluster: string, account: Account): Promise<void> {
  if (!account || statSync(cluster).uid !== 0) return;
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), account.uid, account.gid);
  // The directory at last: one that was handed over by half is root's, and is begun anew. PostgreSQL wants it for itself.
  await chmod(cluster, 0o700);
  await chown(cluster, account.uid, account.gid);
}

/** Throws when the cluster belongs to another user than the ordinary one who runs the portal. */
export function requireOwnCluster(cluster: string): void {
  const uid = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (uid === undefined || uid === 0 || !owner || owner.uid === uid) return;
  throw new Error(
    `The database in ${cluster} belongs to user ${owner.uid}, the portal runs as user ${uid}. Start it as root or as that user, or give the directory to user ${uid} (chown -R).`,
  );
}

/** Whether the account may enter a directory (a real path) and all above it, by their permission bits. */
export function canReach(directory: string, account: Account): boolean {
  if (!account) return true;
  for (let each = directory; ; each = dirname(each)) {
    const { mode, uid, gid } = statSync(each);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (each === dirname(each)) return true;
  }
}

function listUsers(): { name: string; uid: number; gid: number }[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== "" && Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 && gid > 0);
}
