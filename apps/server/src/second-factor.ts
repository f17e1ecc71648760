import { email } from "@hub/contract/route.ts";
import { withOwnerDatabase } from "./backup/owner-database.ts";
import { type Config, readConfig } from "./config.ts";
import { portalActor, systemClock } from "./context.ts";
import { connect } from "./db/connect.ts";
import { limits } from "./db/limits.ts";
import { Problem } from "./problem.ts";
import { resetFactorOf } from "./session/second-factor/reset-factor.ts";
import { findUserByEmail } from "./session/users.sql.ts";

const usage = `npm run second-factor -- reset <e-mail> "<reason>"   takes the keys and recovery codes of a person who has lost them, and ends their sessions;
                                                      for the administrator whom no other one can reset`;

const [command, address = "", reason = "", ...rest] = process.argv.slice(2);
const account = email.safeParse(address).data;
try {
  if (command !== "reset" || account === undefined || reason.trim() === "" || rest.length > 0) {
    console.error(usage);
    process.exitCode = 2;
  } else {
    const config = readConfig();
    console.log(await withOwnerDatabase(config, true, ({ url }) => reset(config, url, account)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function reset(config: Config, url: string, account: string): Promise<string> {
  const { db, close } = connect(url, { limits: limits.jobs, max: 1 });
  try {
    const user = await findUserByEmail(db, account);
    if (!user) throw new Error(`There is nobody with the user name ${account}.`);
    const { keys, sessions } = await resetFactorOf({ db, config, clock: systemClock, actor: portalActor }, user.id, reason.trim()).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.code === "not-found") throw new Error(`${account} has no second factor.`, { cause: error });
        throw error;
      },
    );
    return `The second factor of ${account} is reset: ${keys} key(s) taken, ${sessions} session(s) ended.`;
  } finally {
    await close();
  }
}
