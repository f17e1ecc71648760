const first = Number(process.env["HUB_CLUSTER_PORTS"] ?? 17_800);

/** The suite's ports on loopback: a row of them from HUB_CLUSTER_PORTS on, since each part has to know the others' before they start. */
export const ports = {
  etcd: first,
  etcdPeer: first + 1,
  front: first + 2,
  primary: first + 3,
  ofNode: (at: number) => {
    const own = first + 10 + 10 * at;
    return { postgres: own, patroni: own + 1, pooler: own + 2, api: own + 3, metrics: own + 4 };
  },
};
