import * as z from "zod/mini";
import { swpItem } from "./items.ts";

const { id, size, updatedBy, updatedOn } = swpItem.shape;
/** What tells the item that is there already, in the details of `swp-item-there`. */
export const swpItemThere = z.object({ id, size, updatedBy, updatedOn });
