import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";

// PostGraphile as its manual says for production, with its own plugin for filters, which alone can ask for one of several statuses.
const [databaseUrl, port] = process.argv.slice(2);
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ["peers"], poolConfig: { max: 10 } })],
  grafserv: { watch: false, graphiql: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(port), "127.0.0.1");
