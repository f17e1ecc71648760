import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import * as routes from "./sftp.ts";

export const sourcesTag: Tag = {
  key: "sources",
  name: "Sources",
  description: "SFTP servers and connections, and what ingestions get from them by themselves.",
};

/** What examples say of a server and of trying it. */
export const sftpWords: Dictionary = {
  fields: {
    allowPrivate: [false],
    "steps.code": [null],
    milliseconds: [24],
    "lastResult.running": [false],
    directory: ["/outgoing/hr"],
    pattern: ["{entity}_PLN_{yyyy}{mm}.csv"],
  },
};

const payrollFiles = {
  name: "Payroll files Iberia",
  host: "sftp.example.com",
  port: 22,
  userName: "hub",
  auth: "password" as const,
  secret: "a long enough password",
  allowPrivate: false,
  active: true,
};

export const describedSftp = describeRoutes(routes, {
  tag: sourcesTag,
  uses: [sftpWords],
  fields: {
    "sftp.name": ["Payroll files Iberia"],
    "sftp.items.name": ["Payroll files Iberia"],
    "sftp.userName": ["hub"],
    "sftp.items.userName": ["hub"],
    port: [22],
    "sftp.running": [false],
    host: ["sftp.example.com"],
    algorithm: ["ssh-ed25519"],
    fingerprint: ["SHA256:UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw"],
    pinnedBy: ["Tomás Rey"],
  },
  operations: [
    operation(routes.createSftpEndpoint, {
      body: payrollFiles,
    }),
    operation(routes.updateSftpEndpoint, {
      body: payrollFiles,
    }),
  ],
});
