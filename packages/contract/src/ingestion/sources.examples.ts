import { describeRoutes } from "../describe-routes.ts";
import { connectionWords } from "./connections.examples.ts";
import { uploadWords } from "./ingestion.examples.ts";
import { sftpWords, sourcesTag } from "./sftp.examples.ts";
import { northSpain } from "../general.examples.ts";
import * as routes from "./sources.ts";

export const describedSources = describeRoutes(routes, {
  tag: sourcesTag,
  uses: [connectionWords, uploadWords, sftpWords],
  fields: {
    legalEntities: [[northSpain]],
    "items.problem": [null],
    "sftpEndpoint.name": ["Payroll files Iberia"],
    "sftpEndpoints.name": ["Payroll files Iberia"],
    "ingestion.name": ["People, monthly"],
    "ingestion.code": ["PEOPLE"],
    "runsAs.name": ["Payroll Iberia"],
    "sources.items.name": ["NOR-ES_PLN_202610.csv"],
    "upload.state": ["LOADED"],
    size: [48213],
    marker: [".done"],
    archiveFolder: ["archive"],
    errorFolder: ["errors"],
    zone: ["Europe/Madrid"],
    "days.from": [1],
    "days.to": [10],
    minutes: [15],
    "sources.connectionId": [null],
    "sources.connection": [null],
    "sources.items.connection": [null],
    settleProblem: [null],
    problemCode: [null],
  },
  parameters: {
    connectionId: "Id of a connection.",
    sftpEndpointId: "Id of an SFTP server.",
  },
});
