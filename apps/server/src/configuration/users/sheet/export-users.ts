import { allUsers } from "@hub/contract/configuration/users.ts";
import { parseFields, refuseUnknownNames } from "../../../http/bind.ts";
import type { ExportKind, Filter } from "../../../tasks/kinds.ts";
import { countUsersLike, isWantedUser, type UserFilter } from "../list/user-list.sql.ts";
import { readNames } from "./names.ts";
import { listSheetUsers } from "./sheet-users.sql.ts";
import { userColumns, valuesOf, versionOf } from "./user-columns.ts";

const pageSize = 500;

/** The users of a filter with all they were given themselves, in the form that `importUsers` takes back. */
export const exportUsers: ExportKind = {
  title: "user-sheet.title",
  about: "user-sheet.about",
  takenBackBy: "users-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => userColumns,
  count: (ctx, filter) => countUsersLike(ctx.db, readFilter(filter), ctx.clock.now()),
  async *rows(ctx, filter) {
    const names = await readNames(ctx.db);
    const wanted = isWantedUser(readFilter(filter), ctx.clock.now());
    for (let after: { text: string; id: number } | undefined; ;) {
      const users = await listSheetUsers(ctx.db, wanted, after, pageSize);
      for (const user of users) yield { values: valuesOf(ctx, user, names), version: versionOf(user) };
      const last = users.at(-1);
      if (!last || users.length < pageSize) return;
      after = { text: last.sortedBy, id: last.id };
    }
  },
};

function readFilter(filter: Filter): UserFilter {
  refuseUnknownNames(allUsers.query as NonNullable<typeof allUsers.query>, filter, ["filter"]);
  return parseFields(allUsers.query as NonNullable<typeof allUsers.query>, filter);
}
