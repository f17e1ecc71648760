import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { definePart, type Part } from "./part.ts";
import { ports } from "./ports.ts";
import { secrets } from "./database-pair.ts";

/** HAProxy: people come in before the nodes that are ready, and the portals find the primary behind one address. */
export async function defineProxy(directory: string): Promise<Part> {
  const file = join(directory, "haproxy.cfg");
  const nodes = [0, 1].map((at) => ports.ofNode(at));
  await writeFile(
    file,
    `global
  maxconn 500
defaults
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  timeout check 1s
  default-server inter 500ms fall 2 rise 1
frontend people
  mode http
  option forwardfor
  bind 127.0.0.1:${ports.front}
  default_backend portal
backend portal
  mode http
  balance roundrobin
  option httpchk GET /api/health/ready
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry if !METH_GET
${nodes.map(({ api }, at) => `  server node${at} 127.0.0.1:${api} check`).join("\n")}
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${nodes.map(({ postgres, patroni }, at) => `  server pg${at} 127.0.0.1:${postgres} check port ${patroni}`).join("\n")}
`,
  );
  return definePart({ command: "haproxy", args: ["-db", "-f", file], log: join(directory, "haproxy.log") });
}

/** pgbouncer of one node, in transaction mode, before whichever database leads. */
export async function definePooler(directory: string, at: number): Promise<Part> {
  const own = join(directory, `pooler${at}`);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, "users.txt"), `"hub_app" "${secrets.app}"\n`);
  await writeFile(
    join(own, "pgbouncer.ini"),
    `[databases]
hub = host=127.0.0.1 port=${ports.primary} dbname=hub
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.ofNode(at).pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(own, "users.txt")}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 2
`,
  );
  await chmod(own, 0o755);
  // It refuses to run as root.
  const account = { uid: 65_534, gid: 65_534 };
  return definePart({
    command: "pgbouncer",
    args: [join(own, "pgbouncer.ini")],
    log: join(directory, `pooler${at}.log`),
    account,
  });
}
